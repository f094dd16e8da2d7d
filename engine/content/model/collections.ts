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

/**
 * The collections of entries, by the name of their folder in the content folder. A new collection is one line here.
 * `schemaFile` is the schema that its files link to: `../schema/city.json`.
 */
export const collections = {
  cities: { schemaFile: 'city', schema: citySchema },
  services: { schemaFile: 'service', schema: serviceSchema },
  industries: { schemaFile: 'industry', schema: industrySchema },
  testimonials: { schemaFile: 'testimonial', schema: testimonialSchema },
  jobs: { schemaFile: 'job', schema: jobSchema },
  posts: { schemaFile: 'post', schema: postSchema },
  claims: { schemaFile: 'claim', schema: claimSchema },
  forms: { schemaFile: 'form', schema: leadFormSchema },
} as const;

export type CollectionName = keyof typeof collections;

/** Collection name -> the type of its entries. */
export type EntryTypes = { readonly [C in CollectionName]: z.infer<(typeof collections)[C]['schema']> };

export const collectionNames: readonly CollectionName[] = Object.keys(collections).filter(isCollectionName);

export function isCollectionName(name: string): name is CollectionName {
  return Object.hasOwn(collections, name);
}

/**
 * Checks the references of a built-in schema.
 * @throws Error if it refers to an unknown collection
 */
export function checkReferences(name: string, schema: JsonSchema): void {
  const unknown = referencesIn(schema).find((collection) => !isCollectionName(collection));
  if (unknown !== undefined)
    throw new Error(`The schema of "${name}" refers to the unknown collection "${unknown}".`);
}
