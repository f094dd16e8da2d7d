import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface DisposableDomains {
  /** Whole domains. */
  readonly domains: ReadonlySet<string>;
  /** Domains that include all their subdomains. */
  readonly parents: ReadonlySet<string>;
}

let lists: DisposableDomains | undefined;

/** Loads the lists. The server calls it at startup, so that the first lead does not wait for it. */
export function loadDisposableDomains(): DisposableDomains {
  lists ??= { domains: readDomains('index.json'), parents: readDomains('wildcard.json') };
  return lists;
}

/** True if the address belongs to a service for disposable addresses. */
export function isDisposableAddress(address: string): boolean {
  const { domains, parents } = loadDisposableDomains();
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  if (domains.has(domain)) return true;
  const labels = domain.split('.');
  return labels.some((_label, index) => parents.has(labels.slice(index).join('.')));
}

function readDomains(file: string): ReadonlySet<string> {
  const path = fileURLToPath(import.meta.resolve(`disposable-email-domains/${file}`));
  const domains: unknown = JSON.parse(readFileSync(path, 'utf8'));
  // Not validated with a schema, which would be slow for more than 100,000 domains.
  return new Set(Array.isArray(domains) ? domains.filter((domain) => typeof domain === 'string') : []);
}
