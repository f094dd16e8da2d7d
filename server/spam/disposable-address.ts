import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface DisposableDomains {
  /** Whole domains. */
  readonly domains: ReadonlySet<string>;
  /** Domains that count with everything below them. */
  readonly parents: ReadonlySet<string>;
}

let lists: DisposableDomains | undefined;

/** Reads the lists, which takes longer than a lead should wait; done by the first question otherwise. */
export function loadDisposableDomains(): DisposableDomains {
  lists ??= { domains: readDomains('index.json'), parents: readDomains('wildcard.json') };
  return lists;
}

/** True when the address belongs to a service that lends addresses for minutes. */
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
  // More than a hundred thousand: a schema would take longer than all the rest.
  return new Set(Array.isArray(domains) ? domains.filter((domain) => typeof domain === 'string') : []);
}
