import { describe, expect, it } from 'vitest';
import { snapshotWords } from '../../engine/content/snapshot-words.ts';
import { passwordWords } from '../words/passwords.words.ts';
import { passwordProblem } from './password-rules.ts';

const words = snapshotWords(undefined)(passwordWords);

const email = 'ana.ruiz@ruiz-law.example';

describe('passwordProblem', () => {
  it.each([
    ['', /too short: 0/],
    ['eleven char', /too short: 11/],
    ['👩‍💻👩‍💻👩‍💻', /too short: 9/],
    ['a'.repeat(257), /too long/],
    ['abababababababab', /repeats/],
    ['            ', /repeats/],
    ['abcdefghijkl', /row/],
    ['123456789012', /row/],
    ['987654321098', /row/],
    [email, /email address/],
    ['ANA.RUIZ@ruiz-law.example', /email address/],
    ['ana.ruiz20261121!', /email address/],
    ['Password2026!', /attackers/],
    ['qwertyuiop12345', /attackers/],
    ['football1234', /attackers/],
    ['Summer2026!!', /attackers/],
    ['RiversideRepair1', /attackers/],
    ['riverside-2026!', /attackers/],
    ['Riverside Summer 1', /attackers/],
  ])('refuses %j', (password, problem) => {
    expect(passwordProblem(password, email, words, 'Riverside Repair')).toMatch(problem);
  });

  it.each([
    'four plain words here',
    'the river repairs itself',
    'Tr0ub4dor&3-horse',
    'пароль из четырёх слов',
    'my password is long',
    'x9$Lq2!vRb7#',
  ])('accepts %j', (password) =>
    expect(passwordProblem(password, email, words, 'Riverside Repair')).toBeUndefined(),
  );
});
