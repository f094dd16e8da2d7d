import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { toJsonSchema } from '../../content/json-schema.ts';
import { compileSchema } from './compile-schema.ts';

const name = z.string().regex(/^[a-z]{1,3}$/);
const tree = z.strictObject({
  get a() {
    return tree.optional();
  },
});
/** Parts of schemas that the block types of a site may have. */
const schema = toJsonSchema(
  z
    .object({
      a: z.union([z.boolean(), z.array(name).min(1).max(2)]),
      b: z.int().min(0).lt(4).multipleOf(2),
      c: z.literal(['a', 1]),
      d: tree,
      e: z.tuple([name, z.number().gt(0)], z.literal(true)),
      f: z.intersection(z.number().max(3), z.number().min(1)),
      g: z.number().nullable(),
      h: z.discriminatedUnion('a', [
        z.strictObject({ a: z.literal(1), b: name }),
        z.strictObject({ a: z.literal('a') }),
      ]),
      i: z.record(z.enum(['a', 'b']), name),
      j: z.never(),
    })
    .partial()
    .catchall(name),
);

const leaf = fc.constantFrom(
  null,
  true,
  false,
  0,
  1,
  2,
  3,
  4,
  0.5,
  Number.POSITIVE_INFINITY,
  'a',
  'abcd',
  'A',
);
const part = fc.oneof(
  leaf,
  fc.array(leaf, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'b'), fc.oneof(leaf, fc.constant({}), fc.constant({ a: {} })), {
    maxKeys: 2,
  }),
);
const value = fc.dictionary(fc.constantFrom(...'abcdefghijk'), part, { maxKeys: 3 });

it('accepts the values that ajv accepts, and finds an error at the same values', () => {
  const ajv = new Ajv2020({ allErrors: true, strict: false, strictNumbers: true }).compile(schema);
  const errorsOf = compileSchema(schema);
  let accepted = 0;
  fc.assert(
    fc.property(value, (value) => {
      if (ajv(value)) accepted += 1;
      const expected = (ajv.errors ?? []).filter(({ keyword }) => keyword !== 'propertyNames');
      const pathsOf = (found: readonly { readonly path: string }[]) => [
        ...new Set(found.map(({ path }) => path).sort()),
      ];
      expect(pathsOf(allIn(errorsOf(value)))).toEqual(
        pathsOf(expected.map(({ instancePath }) => ({ path: instancePath }))),
      );
    }),
    { numRuns: 3000 },
  );
  expect(accepted).toBeGreaterThan(20);
});

/** The errors with those in the branches of unions. */
function allIn(errors: ReturnType<ReturnType<typeof compileSchema>>): readonly { readonly path: string }[] {
  return errors.flatMap((error) => [
    { path: error.path.map((segment) => `/${segment}`).join('') },
    ...(error.keyword === 'anyOf' ? error.branches.flatMap(allIn) : []),
  ]);
}
