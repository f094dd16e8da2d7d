import { trustedTypesPolicy } from './trusted-types-policy.ts';

interface Rules {
  readonly createHTML?: (text: string) => string;
  readonly createScriptURL?: (address: string) => string;
}

interface TrustedTypes {
  readonly defaultPolicy: object | null;
  /** The values of the returned policy are accepted in place of strings. */
  createPolicy<Given extends Rules>(name: string, rules: Given): Given;
}

/** Undefined in browsers that accept all strings. */
export const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, 'trustedTypes');

const policy = trustedTypes?.createPolicy(trustedTypesPolicy, { createHTML: (text) => text });

/**
 * Parses a page that this site has answered, without its inline rules: the Content-Security-Policy of the current page would
 * block and report them. The document runs no script and loads nothing.
 */
export function parsePage(html: string): Document {
  const markup = html.replace(/<style>[\s\S]*?<\/style>/, '');
  return new DOMParser().parseFromString(policy?.createHTML(markup) ?? markup, 'text/html');
}
