import type { Thing } from 'schema-dts';
import type { z } from 'zod';
import type { ContentReader } from '../compose/content-reader.ts';
import type { Site } from '../content/model/site.ts';
import type { ReadWords } from '../words/words.ts';
import type { BlockHeadingLevel } from './heading-level.ts';
import type { InsetHtmlOf } from './inset-html.ts';
import type { PagePictures } from './page-pictures.ts';

/** A refused form submission, which the page shows again with its values and error messages. */
export interface RefusedSubmission {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

/**
 * The input of a component in addition to its block. Every property that is read is recorded, so read only the properties that
 * the block shows: a block that reads `path` is rendered separately for every page.
 */
export interface PageContext {
  readonly site: Site;
  /** "/places/riverside/repairs" */
  readonly path: string;
  /** The first segment of the path: "/locations". */
  readonly section: string;
  /** The parameters of the query string. A page is cached for each value of those that its blocks read. */
  readonly query: Readonly<Record<string, string>>;
  /** The refused submission that this page answers, if any. Such a page is not cached. */
  readonly submission: RefusedSubmission | undefined;
  /** The pictures of the content. `Picture` and `Markdown` read them; blocks need not. */
  readonly pictures: PagePictures;
  /** 1 if the block carries the page's heading, otherwise 2. Headings receive it through `HeadingLevel`. */
  readonly headingLevel: BlockHeadingLevel;
  /** The words of the site. Components read them with `useWords`. */
  readonly words: ReadWords;
  /** The address that forms send leads to, if it is not that of the server of the pages. Set by the environment. */
  readonly leadsUrl: string | undefined;
  /** Renders a text that is an inset to HTML on each page; undefined for other texts. `Markdown` uses it. */
  readonly insetHtml?: InsetHtmlOf;
}

/** The property that every block of a page has. */
export interface BlockIdentity {
  /** Unique on the page; used for `id` attributes. */
  readonly id: string;
}

/**
 * A block type in plain TypeScript that Node loads without a bundler: the properties that a document may set (`schema`),
 * and how they are joined with other content (`resolve`). The component is in a file of its own.
 */
export interface BlockType<Source = never, Resolved = never> {
  /** A closed zod object (`z.strictObject`), every property described, without defaults, refine and transform. */
  readonly schema: z.ZodType<Source>;
  readonly resolve?: (block: Source, read: ContentReader) => Resolved;
  /**
   * The texts that the block only prints: it never inspects, compares or changes them. They are filled in for each page, so that
   * pages that differ in these texts only share the rendered block. Of a list that a placeholder reads, these are all texts in its
   * items.
   */
  readonly prints?: readonly (keyof Source & string)[];
  /** Whether a block of this type can carry the page's heading of level 1. The first such block of a page does. */
  readonly carriesPageHeading?: boolean;
  /** Ids inside the block that links may target, in addition to its own; "any" if they depend on its content. */
  readonly anchors?: readonly string[] | 'any';
  /** True if the block has a form that sends leads. Its `form` is an entry of forms; its `note` replaces that of the form. */
  readonly leadForm?: true;
  /** Returns the structured data of the block. */
  readonly structuredData?: (
    block: Resolved,
    page: { readonly url: (path: string) => string },
  ) => Thing | undefined;
}

/** Defines a block type. The props of its component are inferred from the resolve function, or else from the schema. */
export function blockType<Source, Resolved = Source>(
  type: BlockType<Source, Resolved>,
): BlockType<Source, Resolved> {
  return type;
}

/** The properties of the component of a block type: those that `resolve` returns, or else those of the schema. */
export type ResolvedBlock<Type> = Type extends BlockType<infer _Source, infer Resolved> ? Resolved : never;

/** The props of the component of a block type: `BlockProps<ResolvedBlock<typeof priceTable>>`. */
export interface BlockProps<Block> {
  readonly block: Block & BlockIdentity;
  readonly page: PageContext;
}
