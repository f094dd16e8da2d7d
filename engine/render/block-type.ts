import type { ComponentType } from 'react';
import type { Thing } from 'schema-dts';
import type { z } from 'zod';
import type { ContentReader } from '../compose/content-reader.ts';
import type { Site } from '../content/model/site.ts';
import type { BlockHeadingLevel } from './heading-level.ts';

/** What a form sent that could not be accepted: shown again with its values and messages. */
export interface Submission {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

/**
 * What a component may know beyond its own block. Each property that is looked at is recorded, so look only at what
 * the block shows: a block that reads `path` is rendered once for every page.
 */
export interface PageContext {
  readonly site: Site;
  /** "/places/riverside/repairs" */
  readonly path: string;
  /** The first segment of the path: "/locations". */
  readonly section: string;
  /** The query string's parameters on pages that answer a form sent with GET; reading it keeps the page out of the page cache. */
  readonly query: Readonly<Record<string, string>>;
  /** The refused submission that this page answers, if it does; only then is the page uncached. */
  readonly submission: Submission | undefined;
  /** 1 where the block carries the page's heading, else 2. Headings get it through `HeadingLevel`. */
  readonly headingLevel: BlockHeadingLevel;
}

export interface BlockIdentity {
  /** Unique on the page; made for `id` attributes. */
  readonly id: string;
}

/** A form that sends leads. */
export interface LeadForm {
  /** The properties of the block with the text that the sender agrees to. */
  readonly consent: readonly string[];
}

/**
 * A block type as plain TypeScript that Node loads without a bundler: what a document may say (`schema`), and how that
 * joins other content (`resolve`). The component stands in the second registry.
 */
export interface BlockType<Source = never, Resolved = never> {
  /** A closed zod object (`z.strictObject`), every property described, no refine and no transform. */
  readonly schema: z.ZodType<Source>;
  readonly resolve?: (block: Source, read: ContentReader) => Resolved;
  /** Whether a block of this type opens a page: the first of them on a page carries its heading of level 1. */
  readonly carriesPageHeading?: boolean;
  /** Present if the block has a form that sends leads. */
  readonly leadForm?: LeadForm;
  /** Returns the structured data of the block. */
  readonly structuredData?: (
    block: Resolved,
    page: { readonly url: (path: string) => string },
  ) => Thing | undefined;
}

/** Binds a schema to its resolve function, so that the component's props follow from both; without one they are the source's. */
export function blockType<Source, Resolved = Source>(
  type: BlockType<Source, Resolved>,
): BlockType<Source, Resolved> {
  return type;
}

export type ResolvedBlock<Type> = Type extends BlockType<infer _Source, infer Resolved> ? Resolved : never;

export interface BlockProps<Block> {
  readonly block: Block & BlockIdentity;
  readonly page: PageContext;
}

export type BlockComponents<Types extends Readonly<Record<string, unknown>>> = {
  readonly [Name in keyof Types]: ComponentType<BlockProps<ResolvedBlock<Types[Name]>>>;
};
