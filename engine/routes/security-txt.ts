import { startOfDate } from '../content/calendar.ts';
import type { Site } from '../content/model/site.ts';

export const securityTxtPath = '/.well-known/security.txt';

/**
 * Returns the file with the contact for security reports (RFC 9116); undefined if the site names none, or the contact has
 * expired: an outdated contact must not be used.
 * @param now epoch milliseconds
 */
export function securityTxt(
  { security, language, timeZone }: Pick<Site, 'security' | 'language' | 'timeZone'>,
  siteUrl: string,
  now: number,
): string | undefined {
  if (security === undefined) return undefined;
  const expires = startOfDate(security.expires, timeZone);
  if (expires <= now) return undefined;
  const { contact, policy } = security;
  const fields = [
    ['Contact', contact],
    ['Expires', new Date(expires).toISOString()],
    ['Preferred-Languages', language.split('-')[0]],
    ['Canonical', new URL(securityTxtPath, siteUrl).href],
    ...(policy === undefined ? [] : [['Policy', new URL(policy, siteUrl).href]]),
  ];
  return fields.map(([name, value]) => `${name}: ${value}\n`).join('');
}
