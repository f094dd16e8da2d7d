import { basename, dirname } from 'node:path';
import { expect, it } from 'vitest';
import type { Rule } from '../../engine/rules/rule.ts';
import { rulesOf } from '../../engine/rules/rules.ts';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../../engine/rules/**/*.ts', '!**/*.test.ts'],
  { eager: true },
);

const listed: readonly Rule[] = [
  ...rulesOf('file'),
  ...rulesOf('entries'),
  ...rulesOf('block'),
  ...rulesOf('pages'),
  ...rulesOf('site'),
  ...rulesOf('copy'),
];

const isRule = (value: unknown): value is Rule =>
  typeof value === 'object' && value !== null && 'scope' in value && 'code' in value && 'check' in value;

const rules = Object.entries(modules).flatMap(([file, exported]) =>
  Object.values(exported).flatMap((value) => (isRule(value) ? [{ file, rule: value }] : [])),
);

/** Whether a file or folder has the name of a code, or of its first words: "picture" for CB_PICTURE_ALT. */
function isNamedAfter(name: string, code: string): boolean {
  const words = code.slice('CB_'.length).toLowerCase().replaceAll('_', '-');
  return words === name || words.startsWith(`${name}-`);
}

const isInPlace = ({ file, rule: { code } }: (typeof rules)[number]): boolean =>
  [basename(file, '.ts'), basename(dirname(file))].some((name) => isNamedAfter(name, code));

it('names the file of each rule, or its folder, after its code', () => {
  expect(rules.length).toBeGreaterThan(50);
  expect(rules.filter((found) => !isInPlace(found)).map(({ file, rule }) => `${file}: ${rule.code}`)).toEqual(
    [],
  );
});

it('lists each rule once', () => {
  const found = rules.map(({ rule }) => rule);
  expect(new Set(listed).size).toBe(listed.length);
  expect(found.filter((rule) => !listed.includes(rule)).map(({ code }) => code)).toEqual([]);
  expect(listed.length).toBe(new Set(found).size);
});

it('finds a rule in a file with another name', () => {
  expect(isNamedAfter('picture', 'CB_PICTURE_ALT')).toBe(true);
  expect(isNamedAfter('pic', 'CB_PICTURE_ALT')).toBe(false);
  expect(isNamedAfter('anchor', 'CB_LINK')).toBe(false);
});
