import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from './json-value.ts';
import { mergeJson } from './merge-json.ts';

const markdown = fc
  .tuple(fc.constantFrom('**%**', '[%](/contact)', '- %\n- {{ city.name }}', '## %', '%'), fc.string())
  .map(([pattern, written]) => pattern.replace('%', () => written));

const blockIds = ['hero', 'faq', 'cta', 'steps', 'cities'];

/** A page document with texts, lists of paragraphs, blocks with ids, and questions without. */
const documents = fc.record({
  title: fc.string(),
  body: markdown,
  nested: fc.record({ one: fc.string(), two: fc.integer() }),
  about: fc.uniqueArray(markdown, { maxLength: 5 }),
  blocks: fc.uniqueArray(fc.record({ id: fc.constantFrom(...blockIds), text: markdown }), {
    selector: ({ id }) => id,
    maxLength: 5,
  }),
  questions: fc.uniqueArray(fc.record({ question: fc.string(), answer: markdown }), {
    selector: ({ question }) => question,
    maxLength: 5,
  }),
});

type Document = typeof documents extends fc.Arbitrary<infer Value> ? Value : never;
type ListName = 'about' | 'blocks' | 'questions';

/** An edit of one property or one item, as an editor makes it. */
interface Edit {
  readonly touches: readonly string[];
  readonly apply: (document: Document) => Document;
}

const text = markdown.map((written) => `new ${written}`);

const ofProperty = (touches: string, change: (document: Document) => Document): Edit => ({
  touches: [touches],
  apply: change,
});

/** Changes the items of a list. An item is found by its value, so that it is the same item in any order of edits. */
function ofItem(
  base: Document,
  { list, at }: { readonly list: ListName; readonly at: number },
  change: (items: readonly JsonValue[], item: JsonValue) => readonly JsonValue[],
): Edit {
  const items: readonly JsonValue[] = base[list];
  const item = items[at % Math.max(1, items.length)];
  const nameOf = (value: JsonValue): string =>
    typeof value === 'object' && value !== null ? String(Object.values(value)[0]) : JSON.stringify(value);
  return {
    touches: item === undefined ? [] : [`${list} ${nameOf(item)}`],
    apply: (document) => {
      const own: readonly JsonValue[] = document[list];
      const found = item && own.find((other) => nameOf(other) === nameOf(item));
      return found === undefined ? document : { ...document, [list]: change(own, found) };
    },
  };
}

const moved = (items: readonly JsonValue[], item: JsonValue, to: number): readonly JsonValue[] => {
  const others = items.filter((other) => other !== item);
  const place = to % (others.length + 1);
  return [...others.slice(0, place), item, ...others.slice(place)];
};

/** Every kind of edit of a document. */
const editsOf = (base: Document): fc.Arbitrary<Edit> => {
  const places = fc.record({
    list: fc.constantFrom<ListName>('about', 'blocks', 'questions'),
    at: fc.nat(4),
  });
  return fc.oneof(
    text.map((title) => ofProperty('title', (value) => ({ ...value, title }))),
    text.map((body) => ofProperty('body', (value) => ({ ...value, body }))),
    text.map((one) => ofProperty('nested.one', (value) => ({ ...value, nested: { ...value.nested, one } }))),
    fc
      .integer()
      .map((two) => ofProperty('nested.two', (value) => ({ ...value, nested: { ...value.nested, two } }))),
    fc.tuple(places, text).map(([place, written]) =>
      ofItem(base, place, (items, item) =>
        items.map((other) => {
          if (other !== item) return other;
          if (typeof item !== 'object' || item === null) return written;
          return { ...item, [place.list === 'blocks' ? 'text' : 'answer']: written };
        }),
      ),
    ),
    places.map((place) => ofItem(base, place, (items, item) => items.filter((other) => other !== item))),
    fc.tuple(places, fc.nat(4)).map(([place, to]) => {
      const edit = ofItem(base, place, (items, item) => moved(items, item, to));
      return { ...edit, touches: [`order of ${place.list}`] };
    }),
    fc.tuple(fc.constantFrom(...blockIds, 'map'), text).map(([id, written]): Edit => {
      const isNew = base.blocks.every((block) => block.id !== id);
      const apply = (value: Document) => ({ ...value, blocks: [...value.blocks, { id, text: written }] });
      return isNew ? { touches: [`blocks ${id}`], apply } : { touches: [], apply: (value) => value };
    }),
  );
};

/** A document and two edits of it. */
const pairs = documents.chain((base) => fc.tuple(fc.constant(base), editsOf(base), editsOf(base)));

const leaves = (value: JsonValue | undefined): readonly string[] => {
  if (value === undefined) return [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [String(value)];
};

const runs = 1_000;

describe('two concurrent edits', () => {
  it('are both in the merged value, which is the same in either order, if they touch different properties', () => {
    fc.assert(
      fc.property(pairs, ([base, one, other]) => {
        fc.pre(!one.touches.some((touched) => other.touches.includes(touched)));
        const [mine, theirs] = [one.apply(base), other.apply(base)];
        const merge = mergeJson(base, mine, theirs);
        expect(merge.conflicts).toEqual([]);
        expect(merge.value).toEqual(mergeJson(base, theirs, mine).value);
        const both = one.apply(theirs);
        expect(leaves(merge.value).toSorted()).toEqual(leaves(both).toSorted());
      }),
      { numRuns: runs },
    );
  });

  it('are in the merged value or in a conflict, whatever they touch', () => {
    let conflicts = 0;
    fc.assert(
      fc.property(pairs, ([base, one, other]) => {
        const [mine, theirs] = [one.apply(base), other.apply(base)];
        const merge = mergeJson(base, mine, theirs);
        const kept = new Set(
          [merge.value, ...merge.conflicts.flatMap((conflict) => [conflict.mine, conflict.theirs])].flatMap(
            leaves,
          ),
        );
        const known = new Set(leaves(base));
        for (const leaf of [...leaves(mine), ...leaves(theirs)])
          if (!known.has(leaf)) expect(kept).toContain(leaf);
        conflicts += merge.conflicts.length;
      }),
      { numRuns: runs },
    );
    expect(conflicts).toBeGreaterThan(0);
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
