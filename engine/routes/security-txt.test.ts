import { describe, expect, it } from 'vitest';
import { securityTxt } from './security-txt.ts';

const siteUrl = 'https://www.example.com';
const now = Date.parse('2026-11-22T12:00:00Z');
const site = {
  language: 'en-US',
  timeZone: 'America/Los_Angeles',
  security: { contact: 'mailto:security@example.com', expires: '2027-06-01' },
};

describe('security.txt', () => {
  it('has the fields of RFC 9116', () => {
    expect(securityTxt(site, siteUrl, now)).toBe(
      [
        'Contact: mailto:security@example.com',
        'Expires: 2027-06-01T07:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://www.example.com/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });

  it('names the page about reports, as a path or an address', () => {
    const withPolicy = (policy: string) =>
      securityTxt({ ...site, security: { ...site.security, policy } }, siteUrl, now);
    expect(withPolicy('/security')).toContain('\nPolicy: https://www.example.com/security\n');
    expect(withPolicy('https://other.example/x')).toContain('\nPolicy: https://other.example/x\n');
  });

  it('does not exist without a contact, or after it has expired', () => {
    expect(securityTxt({ ...site, security: undefined }, siteUrl, now)).toBeUndefined();
    const until = Date.parse('2027-06-01T07:00:00Z');
    expect(securityTxt(site, siteUrl, until - 1)).toBeDefined();
    expect(securityTxt(site, siteUrl, until)).toBeUndefined();
  });
});
