import type { z } from 'zod';
import { type JsonSchema, referencesIn } from '../json-schema.ts';
import { citySchema } from './entries/city.ts';
import { claimSchema } from './entries/claim.ts';
import { industrySchema } from './entries/industry.ts';
import { jobSchema } from './entries/job.ts';
import { postSchema } from './entries/post.ts';
import { serviceSchema } from './entries/service.ts';
import { testimonialSchema } from './entries/testimonial.ts';
import { leadFormSchema } from './form.ts';

/** A collection: a folder in the content folder whose files have one schema. */
export interface Collection {
  /** The schema that its files link to, without the extension: `city` for `../schema/city.json`. */
  readonly schemaFile: string;
  readonly schema: z.ZodType;
  /** The property by which a long list of its entries is divided into groups. Without it, lists are not divided. */
  readonly groupedBy?: 'publishAt' | 'name';
  /** True if its entries are evidence for the cells whose subjects they name. */
  readonly isEvidence?: true;
  /** True if its texts have no placeholders, because placeholders of other texts read them. */
  readonly isLiteral?: true;
}

/**
 * The collections of every site, by the name of their folder. A new one is one line here; code that knows it reads its entries
 * by this name. A site declares others in `collections.json`.
 */
export const builtInCollections = {
  cities: { schemaFile: 'city', schema: citySchema },
  services: { schemaFile: 'service', schema: serviceSchema },
  industries: { schemaFile: 'industry', schema: industrySchema },
  testimonials: { schemaFile: 'testimonial', schema: testimonialSchema, isEvidence: true },
  jobs: { schemaFile: 'job', schema: jobSchema, isEvidence: true },
  posts: { schemaFile: 'post', schema: postSchema, groupedBy: 'publishAt' },
  claims: { schemaFile: 'claim', schema: claimSchema, isLiteral: true },
  forms: { schemaFile: 'form', schema: leadFormSchema },
} as const satisfies Readonly<Record<string, Collection>>;

export type CollectionName = keyof typeof builtInCollections;

/** Name of a built-in collection -> the type of its entries. */
export type EntryTypes = {
  readonly [C in CollectionName]: z.infer<(typeof builtInCollections)[C]['schema']>;
};

/**
 * Checks the references of a built-in schema.
 * @throws Error if it refers to an unknown collection
 */
export function checkReferences(name: string, schema: JsonSchema): void {
  const unknown = referencesIn(schema).find((collection) => !Object.hasOwn(builtInCollections, collection));
  if (unknown !== undefined)
    throw new Error(`The schema of "${name}" refers to the unknown collection "${unknown}".`);
}
