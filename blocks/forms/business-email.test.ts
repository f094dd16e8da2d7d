import { expect, it } from 'vitest';
import { type FreeMail, isFreeMailAddress } from './business-email.ts';

const freeMail: FreeMail = { domains: ['gmail.com', 'Proton.me'], prefixes: ['yahoo.'] };

it('compares the text after the last @, case-insensitively', () => {
  expect(isFreeMailAddress('"a@gmail.com"@law.com', freeMail)).toBe(false);
  expect(isFreeMailAddress('ANA@PROTON.ME', freeMail)).toBe(true);
});
