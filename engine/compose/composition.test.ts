import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toJsonSchema } from '../content/json-schema.ts';
import { line, markdown } from '../content/model/common.ts';
import {
  type CompositionFault,
  compose,
  composeText,
  fill,
  fillRequired,
  omissions,
  readsOf,
} from './composition.ts';
import { MissingValueError, type Variables } from './placeholder.ts';
import { writtenPath } from './written-path.ts';

const values: Readonly<Record<string, unknown>> = {
  'city.name': 'St. *Albans*',
  'city.tags': ['north', 'old'],
  'city.geo': { latitude: 1 },
  'city.none': undefined,
};

const asked: string[] = [];
const variables: Variables = {
  value: (path) => {
    asked.push(path.join('.'));
    return values[path.join('.')];
  },
  hasExpired: () => false,
  yearsSince: () => 7,
  language: 'en-US',
};

const schema = toJsonSchema(
  z.strictObject({
    heading: line(),
    text: markdown(),
    tags: z.array(line()),
    items: z.array(z.strictObject({ title: line(), text: markdown() })),
    geo: z.strictObject({ latitude: z.number() }),
    count: z.number(),
  }),
);

const filled = (piece: object): unknown => fill(compose(piece, schema), variables);

describe('a piece of a document', () => {
  it('without placeholders is returned unchanged and reads nothing', () => {
    const piece = { heading: 'Plain', text: ['a', 'b'], items: [{ title: 'x', text: 'y' }], count: 5 };
    asked.length = 0;
    expect(filled(piece)).toBe(piece);
    expect(asked).toEqual([]);
  });

  it('is filled in at every depth, and its literal parts stay the same objects', () => {
    const still = { title: 'still', text: 'still' };
    const piece = {
      heading: 'In {{ city.name }}',
      items: [still, { title: '{{ city.name }}', text: 'x' }],
      count: 5,
    };
    const result = filled(piece);
    expect(result).toEqual({
      heading: 'In St. *Albans*',
      items: [still, { title: 'St. *Albans*', text: 'x' }],
      count: 5,
    });
    expect(Object(result).items[0]).toBe(still);
    expect(piece.heading).toBe('In {{ city.name }}');
  });

  it('accepts whole values by "from" and omits properties without a value', () => {
    expect(
      filled({ tags: { from: 'city.tags' }, geo: { from: 'city.geo' }, text: { from: 'city.none' } }),
    ).toEqual({
      tags: ['north', 'old'],
      geo: { latitude: 1 },
    });
    expect(filled({ tags: ['a', { from: 'city.none' }, 'b'] })).toEqual({ tags: ['a', 'b'] });
  });

  it('treats an object as a value only if "from" is its only property', () => {
    const piece = { geo: { from: 'city.geo', latitude: 2 } };
    expect(filled(piece)).toBe(piece);
  });

  it('escapes values in markdown, and only there', () => {
    const escaped = 'St\\. \\*Albans\\*';
    expect(filled({ text: '*{{ city.name }}*' })).toEqual({ text: `*${escaped}*` });
    expect(filled({ text: ['a', '{{ city.name }}'] })).toEqual({ text: ['a', escaped] });
    expect(filled({ items: [{ title: '{{ city.name }}', text: '{{ city.name | upcase }}' }] })).toEqual({
      items: [{ title: 'St. *Albans*', text: 'ST\\. \\*ALBANS\\*' }],
    });
  });

  it('throws if a text has a placeholder without a value', () => {
    expect(() => filled({ heading: 'In {{ city.none }}' })).toThrow(MissingValueError);
    expect(() => filled({ heading: 'In {{ city.geo }}' })).toThrow(/is not text but an object/);
  });

  it('lists its reads with their paths', () => {
    const piece = {
      heading: 'In {{ city.name }}',
      items: [{ title: 'x', text: ['a', '{{ city.tags | first }}'] }],
      tags: { from: 'city.tags' },
    };
    expect(readsOf(compose(piece, schema))).toEqual([
      { kind: 'text', at: ['heading'], variable: ['city', 'name'], offset: 3, plain: true },
      { kind: 'text', at: ['items', 0, 'text', 1], variable: ['city', 'tags'], offset: 0, plain: false },
      { kind: 'from', at: ['tags'], variable: ['city', 'tags'] },
    ]);
  });

  it('reports invalid placeholders with their paths and leaves the texts unchanged', () => {
    const faults: CompositionFault[] = [];
    const piece = { heading: '{{ city.name', items: [{ title: '{{ city.name | nope }}', text: 'x' }] };
    const composition = compose(piece, schema, faults);
    expect(faults.map(({ path, fault }) => ({ path, code: fault.code }))).toEqual([
      { path: ['heading'], code: 'CB_PLACEHOLDER' },
      { path: ['items', 0, 'title'], code: 'CB_FILTER' },
    ]);
    expect(fill(composition, variables)).toEqual(piece);
  });

  it('is prepared once, and its faults are returned on every request', () => {
    const piece = { heading: '{{ city.name' };
    const first: CompositionFault[] = [];
    const second: CompositionFault[] = [];
    const prepared = compose(piece, schema);
    expect(compose(piece, schema)).toBe(prepared);
    compose(piece, schema, first);
    compose(piece, schema, second);
    expect(first).toHaveLength(1);
    expect(second).toEqual(first);
  });
});

describe('a single text', () => {
  it('is prepared once', () => {
    expect(composeText('In {{ city.name }}')).toBe(composeText('In {{ city.name }}'));
    expect(fill(composeText('In {{ city.name }}'), variables)).toBe('In St. *Albans*');
    expect(fill(composeText('In {{ city.name }}.'), variables)).toBe('In St. *Albans*.');
  });
});

describe('a text that reads an expired claim', () => {
  const expired: Variables = {
    ...variables,
    value: (path) => (path[0] === 'claims' ? undefined : variables.value(path)),
    hasExpired: (path) => path[0] === 'claims',
  };
  const claim = '{{ claims.clients.value }}';
  const rest = (piece: object): unknown => fill(compose(piece, schema), expired);

  it('is left out: the sentence, the paragraph, the item and the property that are empty without it', () => {
    expect(
      rest({
        heading: `${claim} clients`,
        text: [`${claim} clients.`, `In {{ city.name }}. For ${claim} clients.`],
        tags: ['a', `${claim} clients`, { from: 'claims.clients.label' }],
        items: [
          { title: 'x', text: `${claim} clients.` },
          { title: 'y', text: `Here. ${claim} clients.` },
        ],
        count: 5,
      }),
    ).toEqual({
      text: ['In St\\. \\*Albans\\*.'],
      tags: ['a'],
      items: [{ title: 'y', text: 'Here.' }],
      count: 5,
    });
  });

  it('has the fallback of its placeholder in place of the value', () => {
    expect(rest({ heading: '{{ claims.clients.value | default: "Many" }} clients' })).toEqual({
      heading: 'Many clients',
    });
    expect(fillRequired('{{ claims.clients.value | default: "Many" }}', expired)).toBe('Many');
    expect(() => fillRequired(claim, expired)).toThrow('"claims.clients.value" has no value here');
  });

  it('is the whole piece if a list is too short or a required property is missing', () => {
    const two = toJsonSchema(z.strictObject({ tags: z.array(line()).min(2), heading: line().optional() }));
    const needs = (piece: object) =>
      omissions(compose(piece, two), two.required ?? [], (path) => path[0] === 'claims').map(({ at }) => at);
    expect(needs({ tags: ['a', claim, 'b'], heading: claim })).toEqual([]);
    expect(needs({ tags: ['a', `${claim} b`] })).toEqual([['tags', 1]]);
    expect(needs({ tags: ['a', { from: 'claims.clients.value' }] })).toEqual([['tags', 1]]);
    expect(needs({ tags: ['a', '{{ claims.clients.value | default: "b" }}'] })).toEqual([]);
  });

  it('tells the items that are left where they were written', () => {
    const tags = ['a', claim, 'b', claim, 'c'];
    const filled = rest({ tags });
    expect(filled).toEqual({ tags: ['a', 'b', 'c'] });
    expect([0, 1, 2].map((index) => writtenPath(filled, ['tags', index]))).toEqual([
      ['tags', 0],
      ['tags', 2],
      ['tags', 4],
    ]);
  });
});
