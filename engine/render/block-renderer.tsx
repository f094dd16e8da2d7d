import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import type { BlockIdentity, PageContext } from './block-type.ts';
import { parseStyleSheet, type StyleSheetText } from './style-sheet.ts';

export interface BlockMarkup {
  readonly html: string;
  readonly css: StyleSheetText;
}

/** Makes HTML of a resolved block; the component's look at `page` is the only thing that it reads besides. */
export interface BlockRenderer {
  render(type: string, block: BlockIdentity, page: PageContext): BlockMarkup;
}

type AnyBlockComponent = ComponentType<{ readonly block: BlockIdentity; readonly page: PageContext }>;

/**
 * Renders blocks with React: static markup with a style sheet of its own, so that a block can be kept apart from the
 * page it stands on.
 */
export function createBlockRenderer(components: Readonly<Record<string, unknown>>): BlockRenderer {
  return {
    render(type, block, page) {
      const Component = components[type];
      if (!isComponent(Component))
        throw new Error(`No component is registered for the block type "${type}".`);
      const sheet = new ServerStyleSheet();
      try {
        const html = renderToStaticMarkup(sheet.collectStyles(<Component block={block} page={page} />), {
          identifierPrefix: `${block.id}-`,
        });
        const css = styleText(sheet);
        return { html: withoutIdleMarkup(html, css), css: parseStyleSheet(css) };
      } finally {
        sheet.seal();
      }
    },
  };
}

// What TypeScript checks in the registry itself: each component takes what its block type resolves to.
function isComponent(value: unknown): value is AnyBlockComponent {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

function styleText(sheet: ServerStyleSheet): string {
  const tags = sheet.getStyleTags();
  const start = tags.indexOf('>') + 1;
  return start === 0 ? '' : tags.slice(start, tags.lastIndexOf('</style>'));
}

/**
 * Leaves out what says nothing to a browser: the names of components that no rule of the block selects by, and the
 * namespace of drawings, which HTML knows.
 */
function withoutIdleMarkup(html: string, css: string): string {
  return html
    .replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
    .replace(/ class="(sc-[^"]*)"/g, (_attribute, names: string) => {
      const used = names.split(' ').filter((name) => !name.startsWith('sc-') || isSelected(name, css));
      return used.length === 0 ? '' : ` class="${used.join(' ')}"`;
    });
}

/** The line of styled-components that names a component selects by `id`, not by class. */
function isSelected(name: string, css: string): boolean {
  return css.includes(`.${name}`);
}
