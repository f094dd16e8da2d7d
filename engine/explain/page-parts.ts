import type { BlockInstance } from '../compose/page-composer.ts';
import { composeHead } from '../render/head.ts';
import { escapeHtml } from '../render/html.ts';
import { textOf } from '../render/markup.ts';
import { renderBlock } from '../render/page-blocks.ts';
import { renderPageHead } from '../render/page-head.ts';
import type { PageRendererOptions } from '../render/page-renderer-options.ts';
import type { Route } from '../routes/route-table.ts';
import { dataNodesOf, nodesOf, type PageNode } from './page-nodes.ts';
import { structuredDataSelector } from './served-nodes.ts';
import { isPicture, type PagePart } from './trace-part.ts';

/** The parts of one page, and how the sources of links are known. */
export interface PartContext {
  readonly options: PageRendererOptions;
  readonly route: Route;
  /** Whether a node is the address of a page of the site. */
  readonly isPageAddress: (node: PageNode) => boolean;
}

/** Metadata that follow from the kind of page and not from a text. */
const constantMetadata = new Set(['robots', 'og:type', 'og:image:width', 'og:image:height', 'twitter:card']);

/** Whether a value belongs to the vocabulary of search engines. */
const isVocabulary = ({ name = '' }: PageNode) => /\.@(?:type|context)$/.test(name);

export function blockPart(instance: BlockInstance, { options, route, isPageAddress }: PartContext): PagePart {
  return {
    nodes: (recorder, finish) => {
      const { markup, structuredData } = renderBlock(options, instance, route, recorder, finish);
      return [...nodesOf(textOf(markup)), ...dataNodesOf(structuredData, structuredDataSelector)];
    },
    isExempt: (node) => isPageAddress(node) || isVocabulary(node) || isPicture(node),
  };
}

/** The head of a page with the structured data of the page itself. */
export function headPart({ options, route, isPageAddress }: PartContext, status: 200 | 404): PagePart {
  const { imageOf } = options;
  const failing: PageRendererOptions = {
    ...options,
    onBlockFailure: ({ error }) => {
      throw error;
    },
  };
  return {
    nodes: (recorder) => {
      const { html, structuredData } = renderPageHead(failing, route, recorder, [], status);
      const data: unknown = JSON.parse(structuredData);
      return [...nodesOf(html), ...dataNodesOf(data, structuredDataSelector)];
    },
    isExempt: (node) => isPageAddress(node) || isVocabulary(node) || constantMetadata.has(node.name ?? ''),
    digest: {
      isDigest: ({ name = '', value }) =>
        name === 'og:image' || (name.endsWith('.image') && value.startsWith('http')),
      value: (recorder) => composeHead(route, recorder, imageOf).image?.path,
    },
  };
}

/** The visually hidden heading of a page without a block that carries its heading. */
export function headingPart({ options, route }: PartContext, status: 200 | 404): PagePart {
  return {
    nodes: (recorder) => nodesOf(renderPageHead(options, route, recorder, [], status).heading),
    isExempt: () => false,
  };
}

/** The link that skips the navigation. */
export const skipLinkPart: PagePart = {
  nodes: (recorder) =>
    nodesOf(`<a class="skip-link" href="#main">${escapeHtml(recorder.site.messages.skipLink)}</a>`),
  isExempt: ({ name }) => name === 'href',
};
