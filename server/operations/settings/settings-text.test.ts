import { describe, expect, it } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { settingsTable } from './settings-table.ts';
import { environmentExample, settingsMarkdown } from './settings-text.ts';

describe('settingsMarkdown', () => {
  it('has one row for each setting', () => {
    expect(settingsMarkdown(settingsTable).split('\n')).toHaveLength(settingsTable.length + 2);
  });
});

describe('environmentExample', () => {
  it('contains valid values', () => {
    const entries = [...environmentExample(settingsTable).matchAll(/^# ([A-Z_]+)=(.*)$/gm)];
    expect(entries.map(([, name]) => name)).toEqual(settingsTable.map(({ name }) => name));
    const env = Object.fromEntries(entries.map(([, name = '', value]) => [name, value]));
    expect(readConfiguration(env)).toMatchObject({ port: 3000 });
  });

  it('contains no value of a secret that a server would accept from a copy', () => {
    const secrets = settingsTable.filter(({ name }) => name.endsWith('_SECRET'));
    expect(secrets.map(({ example }) => example)).toEqual(secrets.map(() => ''));
  });
});
