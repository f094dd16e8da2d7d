import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { icon, line, link, markdown, picture } from '../../engine/content/model/common.ts';
import { ineffectiveParts } from './schema-rules.ts';

const faultsOf = (shape: z.core.$ZodLooseShape) => ineffectiveParts(z.strictObject(shape));

describe('the parts of a schema without effect on pages', () => {
  it('include a default, with the remedy', () => {
    expect(faultsOf({ perVisit: z.int().min(1).max(100).default(4) })).toEqual([
      '`perVisit` has a default, which pages do not get; make it optional and choose the value in the component',
    ]);
    expect(faultsOf({ text: z.string().prefault('x') }).join()).toContain('`text` has a default');
  });

  it.each<[string, z.core.$ZodType, string]>([
    ['a catch', z.string().catch('x'), 'has a `catch`'],
    ['a transform', z.string().transform(Number), 'has a transform'],
    ['a pipe', z.string().pipe(z.string()), 'has a transform'],
    ['a preprocessed value', z.preprocess(String, z.string()), 'has a transform'],
    ['a trimmed text', z.string().trim(), 'has a transform'],
    ['a refinement', z.string().refine((text) => text !== 'x'), 'has a check in code'],
    ['a check with issues', z.string().superRefine(() => {}), 'has a check in code'],
    ['a custom type', z.custom<string>(), 'has a check in code'],
  ])('include %s', (_, schema, fault) => {
    expect(faultsOf({ value: schema })).toEqual([expect.stringContaining(`\`value\` ${fault}`)]);
  });

  it.each<[string, z.core.$ZodType, string]>([
    ['lists of objects', z.array(z.strictObject({ days: z.int().default(1) })), 'value[].days'],
    ['tuples', z.tuple([z.string(), z.int().default(1)]), 'value[1]'],
    ['records', z.record(z.string(), z.int().default(1)), 'value{}'],
    ['unions', z.union([z.string(), z.int().default(1)]), 'value'],
    ['optional values', z.int().default(1).optional().describe('A number.'), 'value'],
    ['nullable values', z.int().default(1).nullable().readonly(), 'value'],
    ['lazy schemas', z.lazy(() => z.int().default(1)), 'value'],
    ['intersections', z.intersection(z.int(), z.int().default(1)), 'value'],
  ])('are found in %s', (_, schema, path) => {
    expect(faultsOf({ value: schema })).toEqual([expect.stringContaining(`\`${path}\` has a default`)]);
  });

  it('are found in the block itself, and in a schema that contains itself', () => {
    const whole = z.strictObject({ from: z.int(), to: z.int() }).refine(({ from, to }) => from < to);
    expect(ineffectiveParts(whole)).toEqual([expect.stringContaining('the block has a check in code')]);
    const tree = z.strictObject({
      size: z.int().default(1),
      get branches() {
        return z.array(tree).optional();
      },
    });
    expect(ineffectiveParts(tree)).toHaveLength(1);
  });

  it('do not include patterns, ranges, descriptions and the types of content', () => {
    expect(
      faultsOf({
        name: line({ max: 40 }).describe('A name.'),
        text: markdown().optional(),
        href: link(),
        icon: icon(),
        picture: picture(),
        count: z.int().min(1).max(9),
        code: z.string().regex(/^[a-z]+$/),
      }),
    ).toEqual([]);
  });
});
