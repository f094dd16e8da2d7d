import { describe, expect, it } from 'vitest';
import { exampleCollectionFiles } from '../blocks/entries/example-collection.ts';
import { readContentFiles } from '../engine/content/content-files.ts';
import type { JsonSchema } from '../engine/content/json-schema.ts';
import { renderExamplePage } from '../engine/render/example-page.ts';
import { llmsFile } from '../engine/render/llms.ts';
import { PageRenderer } from '../engine/render/page-renderer.ts';
import type { SiteState } from '../engine/routes/site-state.ts';
import { socialCardImage } from '../server/media/cards/compose-social-card.ts';
import { readExamples } from '../server/site/read-examples.ts';
import { rendererOptions, siteUrl } from '../server/testing/renderer-options.ts';
import {
  pseudoContent,
  pseudoExample,
  toBracketedLetters,
  toContentLetters,
} from './site/pseudo-language.ts';
import { allowedIn, otherTrade, pseudoModel, pseudoState, readState } from './site/pseudo-site.ts';
import { contentFolder } from './site/rendered-site.ts';
import { unwordedTexts } from './site/unworded-texts.ts';

const now = Date.parse('2026-11-21T17:00:00Z');

/** Pages of one template have the same blocks: this many of each show all of its texts. */
const pagesOfEachDocument = 3;

const pages = new PageRenderer(
  rendererOptions(pseudoModel, {
    imageOf: socialCardImage,
    mode: 'development',
    onBlockFailure: ({ path, block, error }) => {
      throw new Error(`${path}: block "${block}" failed: ${error}`);
    },
  }),
);

function* somePaths(state: SiteState) {
  const counts = new Map<string, number>();
  for (const { path, document } of state.routes.routes()) {
    const count = counts.get(document.id) ?? 0;
    counts.set(document.id, count + 1);
    if (count < pagesOfEachDocument) yield path;
  }
  yield '/no-such-page';
}

interface Looks {
  readonly found: Set<string>;
  pages: number;
  texts: number;
}

function lookAtPages(state: SiteState): Looks {
  const looks: Looks = { found: new Set(), pages: 0, texts: 0 };
  for (const path of somePaths(state)) {
    const { found, lookedAt } = unwordedTexts(pages.render(state, path, now).html, allowedIn(state));
    looks.pages += 1;
    looks.texts += lookedAt;
    for (const text of found) looks.found.add(text);
  }
  return looks;
}

/** The first entry of each collection that a block of this type can name. */
function references(
  { snapshot }: SiteState,
  { properties = {} }: JsonSchema,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, { reference }]) => {
      const [slug] = snapshot.collections[reference ?? '']?.keys() ?? [];
      return slug === undefined ? [] : [[name, slug]];
    }),
  );
}

function renderExample(state: SiteState, type: string, example: Readonly<Record<string, unknown>>): string {
  const schema = pseudoModel.blocks.schemaOf(type) ?? {};
  const translated = { ...pseudoExample(example, schema), ...references(state, schema) };
  const html = renderExamplePage(pages.options, state, new Map([[type, [translated]]]), now, { title: '—' });
  // The gallery names the block type above its examples.
  return html.replace(/<h2 id="[^"]*" style="[^"]*">.*?<\/h2>/, '');
}

describe('in a pseudo-language, every letter comes from content or a dictionary', () => {
  it.each([
    ['the site', contentFolder],
    ['a site of another trade', otherTrade],
  ])('on the pages of %s', (_, folder) => {
    const state = pseudoState(folder);
    const looks = lookAtPages(state);
    console.log(`Words: looked at ${looks.texts} texts on ${looks.pages} pages`);
    expect(looks.pages).toBeGreaterThan(20);
    expect(looks.texts).toBeGreaterThan(2_000);
    expect([...looks.found]).toEqual([]);
  });

  it('in the examples of all block types', () => {
    const state = pseudoState(otherTrade, exampleCollectionFiles());
    // The host of an address is shown as it is written.
    const allowed = [...allowedIn(state), 'example.com'];
    const looks: Looks = { found: new Set(), pages: 0, texts: 0 };
    for (const [type, examples] of readExamples()) {
      for (const example of examples) {
        const { found, lookedAt } = unwordedTexts(renderExample(state, type, example), allowed);
        looks.pages += 1;
        looks.texts += lookedAt;
        for (const text of found) looks.found.add(`${type}: ${text}`);
      }
    }
    console.log(`Words: looked at ${looks.texts} texts in ${looks.pages} examples`);
    expect(looks.pages).toBeGreaterThan(60);
    expect(looks.texts).toBeGreaterThan(800);
    expect([...looks.found]).toEqual([]);
  });

  it('in the description for language models', () => {
    const state = pseudoState(otherTrade);
    const asWritten = allowedIn(state).reduce(
      (text, allowed) => text.replaceAll(allowed, ''),
      llmsFile(state, now, siteUrl),
    );
    const text = asWritten
      .replaceAll(/\(https?:[^)]*\)/g, '')
      // The format gives this heading its meaning.
      .replace('## Optional', '');
    expect(text.length).toBeGreaterThan(1_000);
    expect(text.replaceAll(/\[[A-Za-z]\]/g, '')).not.toMatch(/[A-Za-z]/);
  });
});

describe('the search finds', () => {
  it.each([
    ['a text', '<p>Read more</p>', 'p: Read more'],
    ['one letter in a drawing', '<svg><text>N</text></svg>', 'text: N'],
    ['a label', '<nav aria-label="Breadcrumbs"></nav>', 'nav aria-label: Breadcrumbs'],
    ['a button', '<input type="submit" value="Send">', 'input value: Send'],
    ['a description', '<meta name="description" content="A page">', 'meta description: A page'],
    ['the end of a word', `<p>${toBracketedLetters('mile')}s</p>`, 'p: [m][i][l][e]s'],
    [
      'structured data',
      '<script type="application/ld+json">{"name":"Read more"}</script>',
      'structured data: Read more',
    ],
    [
      'the props of an island',
      '<div data-island="Form"></div><script type="application/json">{"texts":{"sent":"Thank you"}}</script>',
      'Form: Thank you',
    ],
  ])('%s', (_, html, found) => {
    expect(unwordedTexts(html)).toMatchObject({ found: [found] });
  });

  it('no text in dictionary words, content, styles or data attributes', () => {
    const html = `<p>${toBracketedLetters('Élan {count}')} ${toContentLetters('Content')} 12 日本</p><style>a{}</style><p data-kind="note"></p>`;
    expect(unwordedTexts(html)).toMatchObject({ found: [] });
  });

  it('a word on a page that is not in brackets', () => {
    const files = pseudoContent(readContentFiles(otherTrade), pseudoModel).map((file) =>
      file.file === 'words.json'
        ? {
            ...file,
            text: file.text
              .replace(/"fullName":"[^"]*"/, '"fullName":"Full name"')
              .replace(/"county":"[^"]*"/, '"county":"County"'),
          }
        : file,
    );
    expect([...lookAtPages(readState(files, otherTrade)).found].join('\n')).toContain('County');
  });
});
