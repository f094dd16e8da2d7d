import { reportDirective } from '../../site/page-policies.ts';

/**
 * Returns the policy of a document for users: nothing is loaded but the named sources, forms post to this site, and no text is
 * assigned as markup.
 * @param sources directives that allow scripts, styles and other files
 * @param trustedTypes the policies that the scripts may create; none by default
 */
export function privatePolicy(
  sources: readonly string[],
  trustedTypes: readonly string[] = ["'none'"],
): string {
  return [
    "default-src 'none'",
    ...sources,
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.join(' ')}`,
    reportDirective,
  ].join('; ');
}
