import { expect, it } from 'vitest';
import { mailLink } from './mail-link.ts';

it.each([
  ['ana@ruiz.example', 'mailto:ana@ruiz.example'],
  ['ana+desk@ruiz.example', 'mailto:ana%2Bdesk@ruiz.example'],
  ['what?&who@ruiz.example', 'mailto:what%3F%26who@ruiz.example'],
  ['"a@b"@ruiz.example', 'mailto:%22a%40b%22@ruiz.example'],
  ['ana@ruiz.example?bcc=eve@evil.example', 'mailto:ana%40ruiz.example%3Fbcc%3Deve@evil.example'],
  ['ask for Ana', 'mailto:ask%20for%20Ana'],
])('writes to %s with the link %s', (address, link) => {
  expect(mailLink(address)).toBe(link);
});
