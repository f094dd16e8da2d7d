import type { ContentModel } from '../content/content-model.ts';
import type { BlockRenderer } from './block-renderer.tsx';
import type { DocumentShell } from './document.ts';
import type { ImageOf } from './head.ts';
import type { PageStyles } from './page-styles.ts';
import type { RenderableBlockType } from './renderable-block-type.ts';

export interface PageRendererOptions {
  readonly model: ContentModel;
  readonly blockTypes: Readonly<Record<string, RenderableBlockType>>;
  readonly blockRenderer: BlockRenderer;
  readonly shell: DocumentShell;
  readonly styles: PageStyles;
  /** The origin of the site: "https://www.example.com". */
  readonly siteUrl: string;
  /** The address that forms send leads to, if it is not that of the server of the pages. */
  readonly leadsUrl?: string | undefined;
  /** Additional `meta` elements of every page: contents by name. */
  readonly meta?: Readonly<Record<string, string>>;
  /** Returns the social-media image of a page. If absent, pages have no image. */
  readonly imageOf?: ImageOf;
  /**
   * In production a block that throws is omitted, and if the block is required, the failure page replaces the page. In
   * development the block is replaced by a box with the error.
   */
  readonly mode: 'development' | 'production';
  readonly onBlockFailure: (failure: BlockFailure) => void;
}

export interface BlockFailure {
  readonly path: string;
  readonly document: string;
  /** The block's id; "head" if rendering the head of the page failed. */
  readonly block: string;
  readonly required: boolean;
  readonly error: unknown;
}
