import { describe, expect, it } from 'vitest';
import { snapshotWords } from '../../../engine/content/snapshot-words.ts';
import { passwordWords } from '../../words/passwords.words.ts';
import { passwordProblem, wordsOfSite } from './password-rules.ts';

const words = snapshotWords(undefined)(passwordWords);

const email = 'ana.ruiz@ruiz-law.example';

const siteWords = wordsOfSite(
  { name: 'Riverside Repair', legalName: 'Kowalczyk & Sons, Inc.', office: { locality: 'Winnipesaukee' } },
  'https://www.fixwagon.example',
);

describe('passwordProblem', () => {
  it.each([
    ['', /too short: 0/],
    ['eleven char', /too short: 11/],
    ['👩‍💻👩‍💻👩‍💻', /too short: 9/],
    ['a'.repeat(257), /too long/],
    ['abababababababab', /attackers/],
    ['            ', /attackers/],
    ['abcdefghijkl', /attackers/],
    ['123456789012', /attackers/],
    ['987654321098', /attackers/],
    ['𝒶𝒷𝒸𝒹𝒺𝒻', /too short: 6/],
    [email, /attackers/],
    ['ANA.RUIZ@ruiz-law.example', /attackers/],
    ['ana.ruiz20261121!', /attackers/],
    ['Ruiz-Law-2026', /attackers/],
    ['Password2026!', /attackers/],
    ['P@ssw0rd1234', /attackers/],
    ['qwertyuiop12345', /attackers/],
    ['zxcv%$#@1234ASDF', /attackers/],
    ['football1234', /attackers/],
    ['Summer2026!!', /attackers/],
    ['Contraseña2026', /attackers/],
    ['Motdepasse2026!', /attackers/],
    ['trustno1trustno1', /attackers/],
    ['November 22, 2026', /attackers/],
    ['Riverside Repair', /attackers/],
    ['RiversideRepair1', /attackers/],
    ['R1versideRepair!', /attackers/],
    ['riverside-2026!', /attackers/],
    ['Riverside Summer 1', /attackers/],
    ['Kowalczyk2026', /attackers/],
    ['kowalczykandsons', /attackers/],
    ['Winnipesaukee1!', /attackers/],
    ['fixwagon.example', /attackers/],
    ['Fixwagon-2026', /attackers/],
  ])('refuses %j', async (password, problem) => {
    expect(await passwordProblem(password, email, words, siteWords)).toMatch(problem);
  });

  it.each([
    'four plain words here',
    'the river repairs itself',
    'correct horse battery staple',
    'happy dragon flower purple',
    'Tr0ub4dor&3-horse',
    'пароль из четырёх слов',
    'my password is long',
    'x9$Lq2!vRb7#',
    'x'.repeat(200).replace(/x/g, (_, at: number) => String.fromCodePoint(97 + ((at * at) % 26))),
  ])('accepts %j', async (password) =>
    expect(await passwordProblem(password, email, words, siteWords)).toBeUndefined(),
  );

  it('refuses words of the site only on that site', async () => {
    expect(await passwordProblem('Winnipesaukee1!', email, words)).toBeUndefined();
  });
});
