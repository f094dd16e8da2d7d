import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadParsers } from '../command/commands.ts';
import { completionScript, type Parsers } from './completion-script.ts';

let parsers: Parsers;
beforeAll(async () => {
  parsers = await loadParsers();
});

describe('in bash', () => {
  it.each([
    ['cityblock vali', ['validate']],
    ['cityblock user ', ['list', 'add', 'role', 'password', 'remove', '--help']],
    ['cityblock user add --', ['--role', '--help']],
    ['cityblock leads export ', ['--help']],
    ['cityblock validate --f', ['--format', '--fix']],
    ['cityblock validate --format s', ['sarif']],
    ['cityblock new city --c', ['--content']],
    ['cityblock completion f', ['fish']],
    // A folder, which the shell completes.
    ['cityblock validate --content ', []],
  ])('completes "%s"', (line, words) => {
    const typed = line.split(' ').map((word) => `'${word}'`);
    const program = `${completionScript('bash', parsers)}
COMP_WORDS=(${typed.join(' ')}); COMP_CWORD=${typed.length - 1}; _cityblock; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', program], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout.split('\n').filter(Boolean)).toEqual(words);
  });
});

it('zsh and fish show the descriptions of commands, options and values', () => {
  const zsh = completionScript('zsh', parsers);
  expect(zsh).toContain("'validate:check the content'");
  expect(zsh).toContain("'validate --format') candidates=('text' 'json' 'github' 'sarif')");
  const fish = completionScript('fish', parsers);
  expect(fish).toContain(
    `complete -c cityblock -n '__cityblock_at ""' -f -a 'validate' -d 'check the content'`,
  );
  expect(fish).toMatch(/'__cityblock_at "validate"' -l format -x -a 'text json github sarif' -d /);
});
