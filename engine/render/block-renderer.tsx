import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BlockIdentity, PageContext } from './block-type.ts';
import { finishTexts } from './finish-texts.ts';
import { HeadingLevel } from './heading-level.ts';
import { InsetHtml } from './inset-html.ts';
import { Pictures } from './page-pictures.ts';
import { type ComponentStyle, listComponents } from './styled.ts';
import { PageWords } from './use-words.ts';

export interface BlockMarkup {
  readonly html: string;
  /** The components in the markup, by their styles. */
  readonly components: readonly ComponentStyle[];
}

export type FinishHtml = (html: string, language: string) => string;

/** Renders a resolved block to HTML. The component reads nothing except its block and `page`. */
export interface BlockRenderer {
  /** @param finish completes the HTML of the component in a language; by default {@link finishTexts} */
  render(type: string, block: BlockIdentity, page: PageContext, finish?: FinishHtml): BlockMarkup;
}

type AnyBlockComponent = ComponentType<{ readonly block: BlockIdentity; readonly page: PageContext }>;

/**
 * Creates a renderer that uses React. Each block is rendered to static markup and names the components whose styles it
 * needs, so that it can be cached separately from its page.
 */
export function createBlockRenderer(blocks: Readonly<Record<string, unknown>>): BlockRenderer {
  return {
    render(type, block, page, finish = finishTexts) {
      const Component = blocks[type];
      if (!isComponent(Component))
        throw new Error(`No component is registered for the block type "${type}".`);
      const element = (
        <HeadingLevel value={page.headingLevel}>
          <PageWords value={page.words}>
            <Pictures value={page.pictures}>
              <InsetHtml value={page.insetHtml ?? (() => undefined)}>
                <Component block={block} page={page} />
              </InsetHtml>
            </Pictures>
          </PageWords>
        </HeadingLevel>
      );
      const { result, components } = listComponents(() =>
        renderToStaticMarkup(element, { identifierPrefix: `${block.id}-` }),
      );
      return { html: finish(withoutIdleMarkup(result), page.site.language), components };
    },
  };
}

// TypeScript checks in the registry that each component accepts the resolved block of its type.
function isComponent(value: unknown): value is AnyBlockComponent {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

/** Removes markup without effect: the ends of empty elements of drawings. */
function withoutIdleMarkup(html: string): string {
  return html.replace(/><\/(?:path|rect|circle|line)>/g, '/>');
}
