/** True if the value is a URL with one of the protocols, such as "https:". */
export function hasProtocol(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}
