/** Cloudflare ignores longer lines of `_headers`. */
const longestLine = 2000;
/** The indentation and the name of the header. */
const lineStart = 30;

export interface CommonPolicy {
  readonly policy: string;
  /** False if styles are not limited, because the hashes of all pages are too long for one line. */
  readonly limitsStyles: boolean;
}

/**
 * Returns one policy that allows what each of the policies allows. They have the same directives, and differ in the sources of
 * styles.
 */
export function commonPolicy(policies: Iterable<string>): CommonPolicy {
  const sources = new Map<string, Set<string>>();
  // Most pages have one of a few policies.
  for (const policy of new Set(policies))
    for (const directive of policy.split('; ')) {
      const [name = '', ...named] = directive.split(' ');
      sources.set(name, new Set([...(sources.get(name) ?? []), ...named]));
    }
  const policy = write(sources);
  if (policy.length + lineStart <= longestLine) return { policy, limitsStyles: true };
  // Browsers ignore 'unsafe-inline' next to a hash.
  const any = write(new Map([...sources, ['style-src', new Set(["'self'", "'unsafe-inline'"])]]));
  return { policy: any, limitsStyles: false };
}

function write(sources: ReadonlyMap<string, ReadonlySet<string>>): string {
  return [...sources].map(([name, named]) => [name, ...named].join(' ')).join('; ');
}
