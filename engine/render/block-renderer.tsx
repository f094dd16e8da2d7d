import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import type { BlockIdentity, PageContext } from './block-type.ts';
import { HeadingLevel } from './heading-level.ts';
import { keepTogether } from './keep-together.ts';
import { Pictures } from './page-pictures.ts';
import { parseStyleSheet, type StyleSheetText } from './style-sheet.ts';
import { PageWords } from './use-words.ts';

export interface BlockMarkup {
  readonly html: string;
  readonly css: StyleSheetText;
}

/** Renders a resolved block to HTML. The component reads nothing except its block and `page`. */
export interface BlockRenderer {
  /** @param finish completes the HTML of the component; by default {@link keepTogether} */
  render(
    type: string,
    block: BlockIdentity,
    page: PageContext,
    finish?: (html: string) => string,
  ): BlockMarkup;
}

type AnyBlockComponent = ComponentType<{ readonly block: BlockIdentity; readonly page: PageContext }>;

/**
 * Creates a renderer that uses React. Each block is rendered to static markup with its own style sheet, so that it can be
 * cached separately from its page.
 * @param idleClass the prefix of class names that a library adds and that no rule uses
 */
export function createBlockRenderer(
  components: Readonly<Record<string, unknown>>,
  idleClass?: string,
): BlockRenderer {
  const idleClasses = idleClass === undefined ? ['sc-'] : ['sc-', idleClass];
  return {
    render(type, block, page, finish = keepTogether) {
      const Component = components[type];
      if (!isComponent(Component))
        throw new Error(`No component is registered for the block type "${type}".`);
      const sheet = new ServerStyleSheet();
      try {
        const element = (
          <HeadingLevel value={page.headingLevel}>
            <PageWords value={page.words}>
              <Pictures value={page.pictures}>
                <Component block={block} page={page} />
              </Pictures>
            </PageWords>
          </HeadingLevel>
        );
        const html = renderToStaticMarkup(sheet.collectStyles(element), { identifierPrefix: `${block.id}-` });
        const css = styleText(sheet);
        return { html: finish(withoutIdleMarkup(html, css, idleClasses)), css: parseStyleSheet(css) };
      } finally {
        sheet.seal();
      }
    },
  };
}

// TypeScript checks in the registry that each component accepts the resolved block of its type.
function isComponent(value: unknown): value is AnyBlockComponent {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

function styleText(sheet: ServerStyleSheet): string {
  const tags = sheet.getStyleTags();
  const start = tags.indexOf('>') + 1;
  return start === 0 ? '' : tags.slice(start, tags.lastIndexOf('</style>'));
}

/**
 * Removes markup without effect: class names of components and libraries that no rule of the block uses, and the SVG
 * namespace, which HTML implies.
 */
function withoutIdleMarkup(html: string, css: string, idleClasses: readonly string[]): string {
  const isIdle = (name: string) =>
    idleClasses.some((prefix) => name.startsWith(prefix)) && !css.includes(`.${name}`);
  return html
    .replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
    .replace(/><\/(?:path|rect|circle|line)>/g, '/>')
    .replace(/ class="([^"]*)"/g, (attribute, names: string) => {
      const all = names.split(' ');
      const used = all.filter((name) => !isIdle(name));
      if (used.length === all.length) return attribute;
      return used.length === 0 ? '' : ` class="${used.join(' ')}"`;
    });
}
