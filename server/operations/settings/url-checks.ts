/** True if the value is a URL with one of the protocols, such as "https:". */
export function hasProtocol(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

/** True for an http or https URL that consists of scheme, host and port only. */
export function isOrigin(value: string): boolean {
  if (!hasProtocol(value, ['http:', 'https:'])) return false;
  const url = new URL(value);
  return (
    url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  );
}

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True for an https URL without user, query and fragment; on this machine also for http. */
export function isLeadsAddress(value: string): boolean {
  if (!hasProtocol(value, ['http:', 'https:'])) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(value);
  return (protocol === 'https:' || loopbackHosts.has(hostname)) && username + password + search + hash === '';
}

/** True for an smtp or smtps URL with a host, and with a user and password that can be decoded. */
export function isMailServerUrl(value: string): boolean {
  if (!hasProtocol(value, ['smtp:', 'smtps:']) || new URL(value).hostname === '') return false;
  try {
    decodeURIComponent(new URL(value).username + new URL(value).password);
    return true;
  } catch {
    return false;
  }
}
