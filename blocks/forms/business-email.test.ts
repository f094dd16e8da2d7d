import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FreeMail, isFreeMailAddress } from './business-email.ts';

const freeMail: FreeMail = { domains: ['gmail.com', 'Proton.me'], prefixes: ['yahoo.', 'GMX.'] };

it('compares the text after the last @, case-insensitively', () => {
  expect(isFreeMailAddress('"a@gmail.com"@law.com', freeMail)).toBe(false);
  expect(isFreeMailAddress('ANA@PROTON.ME', freeMail)).toBe(true);
  expect(isFreeMailAddress('ana@gmx.de', freeMail)).toBe(true);
});

describe('the lists of the site', () => {
  const siteSchema = z.object({
    freeMail: z.object({ domains: z.array(z.string()), prefixes: z.array(z.string()) }),
  });
  const site = siteSchema.parse(
    JSON.parse(readFileSync(new URL('../../content/site.json', import.meta.url), 'utf8')),
  );

  it.each([
    'gmail.com',
    'googlemail.com',
    'yahoo.com',
    'yahoo.co.jp',
    'hotmail.fr',
    'outlook.com',
    'live.nl',
    'icloud.com',
    'yandex.ru',
    'hey.com',
    'gmx.de',
    'gmx.at',
    'zoho.eu',
    'fastmail.fm',
    'protonmail.ch',
    'proton.me',
    'aol.co.uk',
    'web.de',
    't-online.de',
    'laposte.net',
    'orange.fr',
    'yahoo.co.uk',
    'hotmail.com',
    'outlook.de',
    'live.com',
    'googlemail.de',
    'GMail.com',
    'aol.com',
    'yandex.com',
    'gmx.com',
    'zoho.com',
    'fastmail.com',
    'protonmail.com',
  ])('refuse %s', (domain) => {
    expect(isFreeMailAddress(`ana@${domain}`, site.freeMail)).toBe(true);
  });

  it.each([
    'aolaw.com',
    'gmxtools.com',
    'webdesign.de',
    'orange.example.com',
    'mail.protonics.com',
    'yahoo-law.com',
    'livewire.com',
    'mail.outlook.ruiz.com',
    'notgmail.com',
    'hey.law',
  ])('accept %s', (domain) => {
    expect(isFreeMailAddress(`ana@${domain}`, site.freeMail)).toBe(false);
  });
});
