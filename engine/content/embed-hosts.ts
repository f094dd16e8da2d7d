/**
 * Whether pages may show the page of an address in a frame: its host is in the list, or it is this machine.
 * @param hosts `embedHosts` of the site: hosts, with "*." for all below one
 */
export function mayEmbed(address: string, hosts: readonly string[] = []): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, hostname } = new URL(address);
  if (hostname === 'localhost' || hostname === '127.0.0.1') return true;
  return (
    protocol === 'https:' &&
    hosts.some((listed) => (listed.startsWith('*.') ? host.endsWith(listed.slice(1)) : host === listed))
  );
}
