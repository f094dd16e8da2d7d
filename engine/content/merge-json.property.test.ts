import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from './json-value.ts';
import { mergeJson } from './merge-json.ts';

/** A page document with texts, lists of texts, and blocks with and without ids. */
const documents = fc.record({
  title: fc.string(),
  nested: fc.record({ one: fc.string(), two: fc.integer() }),
  blocks: fc.uniqueArray(
    fc.record({ id: fc.constantFrom('hero', 'faq', 'cta', 'steps', 'cities'), text: fc.string() }),
    { selector: ({ id }) => id, maxLength: 5 },
  ),
  questions: fc.array(fc.record({ question: fc.string(), answer: fc.string() }), { maxLength: 5 }),
  tags: fc.uniqueArray(fc.string(), { maxLength: 6 }),
});

type Document = typeof documents extends fc.Arbitrary<infer Value> ? Value : never;

/** An edit of one property, as an editor makes it. */
interface Edit {
  readonly touches: string;
  readonly apply: (document: Document) => Document;
}

const text = fc.string({ minLength: 1 }).map((written) => `new ${written}`);
const edits: fc.Arbitrary<Edit> = fc.oneof(
  text.map((title): Edit => ({ touches: 'title', apply: (value) => ({ ...value, title }) })),
  text.map(
    (one): Edit => ({
      touches: 'nested.one',
      apply: (value) => ({ ...value, nested: { ...value.nested, one } }),
    }),
  ),
  fc.integer().map(
    (two): Edit => ({
      touches: 'nested.two',
      apply: (value) => ({ ...value, nested: { ...value.nested, two } }),
    }),
  ),
  fc.tuple(fc.nat(4), text).map(
    ([at, written]): Edit => ({
      touches: `blocks.${at}`,
      apply: (value) => ({
        ...value,
        blocks: value.blocks.map((block, index) => (index === at ? { ...block, text: written } : block)),
      }),
    }),
  ),
  fc.tuple(fc.nat(4), text).map(
    ([at, answer]): Edit => ({
      touches: `questions.${at}`,
      apply: (value) => ({
        ...value,
        questions: value.questions.map((item, index) => (index === at ? { ...item, answer } : item)),
      }),
    }),
  ),
  text.map(
    (tag): Edit => ({
      touches: `tags ${tag}`,
      apply: (value) => ({ ...value, tags: [...value.tags, tag] }),
    }),
  ),
);

const leaves = (value: JsonValue): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [String(value)];

describe('two concurrent edits', () => {
  it('are both in the merged value, which is the same in either order, if they touch different properties', () => {
    let merged = 0;
    fc.assert(
      fc.property(documents, edits, edits, (base, one, other) => {
        fc.pre(one.touches !== other.touches);
        const [mine, theirs] = [one.apply(base), other.apply(base)];
        const merge = mergeJson(base, mine, theirs);
        expect(merge.conflicts).toEqual([]);
        expect(merge.value).toEqual(mergeJson(base, theirs, mine).value);
        const found = new Set(leaves(merge.value ?? null));
        for (const side of [mine, theirs])
          for (const leaf of leaves(side)) if (!leaves(base).includes(leaf)) expect(found).toContain(leaf);
        merged += 1;
      }),
      { numRuns: 1_000 },
    );
    expect(merged).toBe(1_000);
  });

  it('are a conflict with both values if they touch one property', () => {
    let found = 0;
    fc.assert(
      fc.property(documents, text, text, (base, one, other) => {
        fc.pre(one !== other && base.title !== one && base.title !== other);
        const { value, conflicts } = mergeJson(base, { ...base, title: one }, { ...base, title: other });
        expect(conflicts).toEqual([
          { path: ['title'], theirPath: ['title'], base: base.title, mine: one, theirs: other },
        ]);
        expect(value).toEqual({ ...base, title: one });
        found += 1;
      }),
    );
    expect(found).toBeGreaterThan(0);
  });
});

describe('two changes of a list', () => {
  const base = [
    { id: 'a', text: '1' },
    { id: 'b', text: '2' },
    { id: 'c', text: '3' },
  ];
  const [a, b, c] = base;

  it('are merged if one moves an item that the other edits', () => {
    const moved = [c, a, b].flatMap((item) => item ?? []);
    const edited = base.map((item) => (item.id === 'c' ? { ...item, text: 'new' } : item));
    const merged = [{ id: 'c', text: 'new' }, a, b];
    expect(mergeJson(base, moved, edited)).toEqual({ value: merged, conflicts: [] });
    expect(mergeJson(base, edited, moved)).toEqual({ value: merged, conflicts: [] });
  });

  it('are a conflict if one removes an item that the other edits, and the edit stays', () => {
    const removed = base.filter(({ id }) => id !== 'b');
    const edited = base.map((item) => (item.id === 'b' ? { ...item, text: 'new' } : item));
    const { value, conflicts } = mergeJson(base, removed, edited);
    expect(value).toEqual(edited);
    expect(conflicts).toEqual([
      { path: [1], theirPath: [1], base: b, mine: undefined, theirs: { id: 'b', text: 'new' } },
    ]);
  });

  it('are merged if one removes an item and the other adds one', () => {
    const removed = base.filter(({ id }) => id !== 'b');
    const added = [...base.slice(0, 2), { id: 'd', text: '4' }, ...base.slice(2)];
    const merged = [a, { id: 'd', text: '4' }, c];
    expect(mergeJson(base, removed, added)).toEqual({ value: merged, conflicts: [] });
    expect(mergeJson(base, added, removed)).toEqual({ value: merged, conflicts: [] });
  });

  it('are a conflict between two lists if both put the items in another order', () => {
    const added = { id: 'd', text: '4' };
    const mine = [c, b, a].flatMap((item) => item ?? []);
    const theirs = [b, a, c, added].flatMap((item) => item ?? []);
    const merged = [c, added, b, a];
    expect(mergeJson(base, mine, theirs)).toEqual({
      value: merged,
      conflicts: [{ path: [], theirPath: [], base, mine: merged, theirs }],
    });
  });
});

describe('what both sides have added', () => {
  const one = { id: 'faq', heading: 'One', text: 'a' };
  const other = { id: 'faq', heading: 'Other', open: true };

  it('is merged by property if it is a new object in a property', () => {
    const { value, conflicts } = mergeJson({}, { seo: { title: 'a' } }, { seo: { description: 'b' } });
    expect(value).toEqual({ seo: { title: 'a', description: 'b' } });
    expect(conflicts).toEqual([]);
  });

  it.each([
    ['item of a list', [], [one], [other], [0]],
    ['file', undefined, one, other, []],
  ])('is a conflict as a whole if it is a %s', (_, base, mine, theirs, path) => {
    expect(mergeJson(base, mine, theirs)).toEqual({
      value: mine,
      conflicts: [{ path, theirPath: path, base: undefined, mine: one, theirs: other }],
    });
  });
});
