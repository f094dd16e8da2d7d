// @vitest-environment jsdom
import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { nameReference } from '../../../../engine/editor/name-sets.ts';
import { sourceLanguage } from './source-language.ts';

const town = { type: 'string', ...nameReference('towns') };
const { complete } = sourceLanguage('town', {
  town: {
    type: 'object',
    properties: { state: { type: 'string' }, town },
  },
  names: { $defs: { towns: { examples: ['hanover', 'norwich'] } } },
});

async function offersAt(marked: string): Promise<readonly (string | undefined)[]> {
  const state = EditorState.create({ doc: marked.replace('▮', '') });
  const found = await complete(new CompletionContext(state, marked.indexOf('▮'), true));
  return found?.options.map(({ displayLabel }) => displayLabel) ?? [];
}

it('proposes the properties of the schema and the names of the site', async () => {
  expect(await offersAt('{ "▮" }')).toEqual(['state', 'town']);
  expect(await offersAt('{ "$schema": "../schema/x.json", "town": ▮ }')).toEqual(['"hanover"', '"norwich"']);
});
