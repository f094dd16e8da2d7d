import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

interface DisposableDomains {
  /** Whole domains. */
  readonly domains: ReadonlySet<string>;
  /** Domains that count with everything below them. */
  readonly parents: ReadonlySet<string>;
}

let lists: DisposableDomains | undefined;

/** True when the address belongs to a service that lends addresses for minutes. */
export function isDisposableAddress(address: string): boolean {
  lists ??= { domains: readDomains('index.json'), parents: readDomains('wildcard.json') };
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  if (lists.domains.has(domain)) return true;
  const labels = domain.split('.');
  return labels.some((_label, index) => lists?.parents.has(labels.slice(index).join('.')));
}

function readDomains(file: string): ReadonlySet<string> {
  const path = fileURLToPath(import.meta.resolve(`disposable-email-domains/${file}`));
  return new Set(z.array(z.string()).parse(JSON.parse(readFileSync(path, 'utf8'))));
}
