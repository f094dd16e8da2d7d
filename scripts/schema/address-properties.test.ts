import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../engine/content/json-schema.ts';
import { projectRoot } from '../command/project-root.ts';

const folder = join(projectRoot, 'content/schema');

/** Addresses that run script, that lead to another host than they seem to, or that a browser reads as another one. */
const hostile = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:alert(1)',
  'blob:https://www.example.com/1',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https:///evil.example',
  'https:/\\evil.example',
  'https://www.example.com@evil.example/',
  'https://www.example.com:443@evil.example/',
];

const named = /^(?:href|url|src|canonical)$|Url$/;

interface Property {
  readonly name: string;
  readonly pattern: string | undefined;
}

/** The properties that take an address: by their name, or because their pattern accepts one. */
function addressProperties(schema: JsonSchema, name = ''): readonly Property[] {
  const { properties = {}, additionalProperties, items, anyOf = [], pattern } = schema;
  const takesAddress =
    pattern === undefined ? named.test(name) : new RegExp(pattern, 'u').test('https://www.example.com/page');
  return [
    ...(schema.type === 'string' && takesAddress ? [{ name, pattern }] : []),
    ...Object.entries(properties).flatMap(([key, part]) => addressProperties(part, key)),
    ...(typeof additionalProperties === 'object' ? addressProperties(additionalProperties, name) : []),
    ...(items === undefined ? [] : addressProperties(items, name)),
    ...anyOf.flatMap((part) => addressProperties(part, name)),
  ];
}

/** The hostile addresses that properties accept. */
const accepted = (properties: readonly Property[]) =>
  properties.flatMap(({ name, pattern }) =>
    hostile
      .filter((address) => pattern === undefined || new RegExp(pattern, 'u').test(address))
      .map((address) => `${name}: ${JSON.stringify(address)}`),
  );

describe('the properties for addresses in all schemas', () => {
  // Names and words are texts, also where they are named after a property that takes an address.
  const files = readdirSync(folder).filter(
    (file) => file.endsWith('.json') && !/^(?:names|words)\.json$/u.test(file),
  );
  const properties = files.flatMap((file) => {
    const schema: JsonSchema & { readonly $defs?: Readonly<Record<string, JsonSchema>> } = JSON.parse(
      readFileSync(join(folder, file), 'utf8'),
    );
    return [schema, ...Object.values(schema.$defs ?? {})].flatMap((part) => addressProperties(part));
  });

  it('refuse every address that is none of a page, a mailbox or a telephone', () => {
    expect(properties.length).toBeGreaterThan(20);
    expect(accepted(properties)).toEqual([]);
  });

  it('would be reported if they were free text, or if their pattern looked at the start only', () => {
    const free: JsonSchema = { type: 'object', properties: { href: { type: 'string' } } };
    expect(accepted(addressProperties(free))).toHaveLength(hostile.length);
    const loose: JsonSchema = { properties: { page: { type: 'string', pattern: '^(?:/|https://)' } } };
    expect(accepted(addressProperties(loose))).toContain('page: "//evil.example"');
  });
});
