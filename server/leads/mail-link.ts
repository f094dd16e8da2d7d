/**
 * Returns the link that writes to an email address. RFC 6068 requires the `@` itself; characters that have a meaning in a
 * URL are encoded.
 */
export function mailLink(address: string): string {
  const at = address.lastIndexOf('@');
  const parts = at === -1 ? [address] : [address.slice(0, at), address.slice(at + 1)];
  return `mailto:${parts.map(encodeURIComponent).join('@')}`;
}
