/** The consumer mail providers whose addresses the lead form refuses. The lists are content (`site.freeMail`). */
export interface FreeMail {
  /** Whole domains: "gmail.com". */
  readonly domains: readonly string[];
  /** Prefixes of domains: "yahoo.". */
  readonly prefixes: readonly string[];
}

/** True if the address belongs to a listed consumer mail provider. Case-insensitive. */
export function isFreeMailAddress(address: string, freeMail: FreeMail): boolean {
  const domain = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return (
    freeMail.domains.some((listed) => domain === listed.toLowerCase()) ||
    freeMail.prefixes.some((prefix) => domain.startsWith(prefix.toLowerCase()))
  );
}
