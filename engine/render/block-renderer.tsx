import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import type { BlockIdentity, PageContext } from './block-type.ts';
import { HeadingLevel } from './heading-level.ts';
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
        const element = (
          <HeadingLevel value={page.headingLevel}>
            <Component block={block} page={page} />
          </HeadingLevel>
        );
        const html = renderToStaticMarkup(sheet.collectStyles(element), { identifierPrefix: `${block.id}-` });
        return { html, css: parseStyleSheet(styleText(sheet)) };
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
