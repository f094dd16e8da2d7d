import type { Page } from 'playwright';
import type { JsonPath } from '../../engine/content/json-source.ts';
import type { JsonValue } from '../../engine/content/json-value.ts';
import { isList, isObject, ownValue } from '../../engine/content/rewrite-json.ts';
import { randomItem, randomNumbers } from '../../scripts/testing/random-numbers.ts';
import { type FieldSource, previewPath, type StudioFile } from '../../server/studio/studio-api.ts';
import { type OpenStudio, pathsOf } from './open-studio.ts';

interface ClicksOptions {
  readonly pages: number;
  /** Properties to edit on each page. */
  readonly edits: number;
  readonly seed: number;
  /** The width of the window, in pixels. */
  readonly width: number;
  /** Whether each page gets a text that no property has, which must be found. */
  readonly isPlanted: boolean;
}

/** A text and the properties that a click on it opens. */
interface ClickedText {
  readonly text: string;
  readonly element: string;
  /** The id of the part of the page with the text; empty for the parts of all pages. */
  readonly part: string;
  /** Whether the properties are those of this text, rather than of the part around it. */
  readonly isOwn: boolean;
  readonly sources: readonly FieldSource[];
}

interface ClickedPage {
  readonly texts: readonly ClickedText[];
  /** Texts that no pointer can reach. */
  readonly hidden: number;
}

/** Put into a property to see where its text is. */
const mark = 'Qz';

/** Clicks all visible texts of random pages, and edits some of the properties that open. */
export async function clickPages(
  { page: studio }: OpenStudio,
  content: string,
  { pages, edits, seed, width, isPlanted }: ClicksOptions,
) {
  const random = randomNumbers(seed);
  const paths = new Set(['/']);
  const all = pathsOf(content);
  while (paths.size < Math.min(pages, all.length)) paths.add(randomItem(all, random) ?? '/');
  const counts = {
    pages: 0,
    visible: 0,
    hidden: 0,
    stated: 0,
    computed: 0,
    part: 0,
    none: 0,
    edited: 0,
    changed: 0,
    elsewhere: 0,
    invalid: 0,
  };
  const misses: string[] = [];
  const page = await studio.context().newPage();
  await page.setViewportSize({ width, height: 900 });
  for (const path of paths) {
    const { texts, hidden } = await clickTexts(page, path, isPlanted);
    counts.pages++;
    counts.visible += texts.length;
    counts.hidden += hidden;
    for (const clicked of texts) {
      const kind = kindOf(clicked);
      counts[kind]++;
      if (kind === 'part' || kind === 'none')
        misses.push(`${path} <${clicked.element}> ${JSON.stringify(clicked.text)}: ${kind}`);
    }
    const editable = texts.filter((clicked) => kindOf(clicked) === 'stated');
    for (let count = 0; count < edits && editable.length > 0; count++) {
      const [clicked] = editable.splice(Math.floor(random() * editable.length), 1);
      const result = clicked && (await editText({ page, studio }, path, clicked));
      if (result === undefined) continue;
      counts.edited++;
      counts[result]++;
      if (result === 'elsewhere')
        misses.push(
          `${path} <${clicked?.element}> ${JSON.stringify(clicked?.text)}: not changed by ${named(clicked?.sources)}`,
        );
    }
  }
  await page.close();
  return { counts, misses };
}

const named = (sources: readonly FieldSource[] = []): string =>
  sources.map(({ file, path }) => [file, ...path].join(' ')).join(', ');

function kindOf({ isOwn, sources }: ClickedText): 'stated' | 'computed' | 'part' | 'none' {
  if (sources.length === 0) return 'none';
  if (!isOwn) return 'part';
  return sources.some(({ isComputed }) => !isComputed) ? 'stated' : 'computed';
}

/** Clicks the texts of a page one after the other, as its script in the preview sees a pointer. */
async function clickTexts(page: Page, path: string, isPlanted: boolean): Promise<ClickedPage> {
  await page.goto(previewPath + path);
  return page.evaluate(
    async ({ address, isPlanted: plants }) => {
      const response = await fetch(address);
      const { items }: { readonly items: readonly { readonly value: string }[] } = await response.json();
      if (plants) {
        const planted = document.createElement('p');
        planted.textContent = 'A planted text without a property';
        document.querySelector('main')?.prepend(planted);
      }
      // Only the script of the preview sees the clicks, so that no menu or dialog opens.
      document.addEventListener(
        'click',
        (event) => {
          event.preventDefault();
          event.stopImmediatePropagation();
        },
        { capture: true },
      );
      const trimmed = (node: Node) => node.textContent?.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '') ?? '';
      const answerOf = (element: Element, x: number, y: number) =>
        new Promise<readonly { file: string; path: (string | number)[]; isComputed: boolean }[]>(
          (resolve) => {
            const answered = new AbortController();
            const end = (found: Parameters<typeof resolve>[0]) => {
              answered.abort();
              resolve(found);
            };
            addEventListener(
              'message',
              ({ data }) => {
                if (data.kind === 'open') end(data.sources);
                if (data.kind === 'open-failed') end([]);
              },
              { signal: answered.signal },
            );
            element.dispatchEvent(
              new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: y }),
            );
          },
        );
      const known = new Set(items.map(({ value }) => value));
      const texts = [];
      let hidden = 0;
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
        const element = node.parentElement;
        const text = trimmed(node);
        if (element === null || text === '' || element.closest('script, style, noscript, template')) continue;
        element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        range.selectNodeContents(node);
        const box = [...range.getClientRects()].find((rect) => rect.width > 1 && rect.height > 1);
        const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [-1, -1];
        const hit = document.elementFromPoint(x, y);
        if (
          hit === null ||
          !(element.contains(hit) || hit.contains(element)) ||
          hit.contains(document.body)
        ) {
          hidden++;
          continue;
        }
        const found = await answerOf(element.contains(hit) ? hit : element, x, y);
        texts.push({
          text,
          element: element.localName,
          part: element.closest('main [id]')?.id ?? '',
          isOwn: known.has(text),
          sources: found,
        });
      }
      return { texts, hidden };
    },
    { address: `/api/studio/sources?${new URLSearchParams({ path })}`, isPlanted },
  );
}

/**
 * Adds a mark to the property of a text and finds it on the page. Undefined if the property has no text of its own, such as a word
 * that the site does not replace.
 */
async function editText(
  { page, studio }: { readonly page: Page; readonly studio: Page },
  path: string,
  { text, part, sources }: ClickedText,
): Promise<'changed' | 'elsewhere' | 'invalid' | undefined> {
  const source = sources.find(({ isComputed }) => !isComputed);
  if (source === undefined) return undefined;
  const { file } = source;
  const answer: StudioFile | undefined = await studio.evaluate(async (name) => {
    const response = await fetch(`/api/studio/file?${new URLSearchParams({ file: name })}`);
    return response.ok ? response.json() : undefined;
  }, file);
  const before = valueAt(answer?.value, source.path);
  if (typeof before !== 'string') return undefined;
  const change = {
    kind: 'properties',
    file,
    edits: [{ path: source.path, before, after: marked(before, text) }],
  };
  const send = (method: 'PUT' | 'DELETE') =>
    studio.evaluate(
      async ({ sent, body, name }) => {
        await fetch(`/api/studio/file?${new URLSearchParams({ file: name })}`, {
          method: sent,
          ...(sent === 'PUT' && {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
        });
      },
      { sent: method, body: change, name: file },
    );
  await send('PUT');
  try {
    const shown = await page.goto(previewPath + path);
    if (shown === null || shown.status() >= 400) return 'invalid';
    const isChanged = await page.evaluate(
      ({ clicked, around, sign }) => {
        const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
          if (!node.textContent?.includes(sign)) continue;
          const inPart = node.parentElement?.closest('main [id]')?.id ?? '';
          if (inPart === around || node.textContent.replace(` ${sign}`, '').includes(clicked)) return true;
        }
        return false;
      },
      { clicked: text, around: part, sign: mark },
    );
    return isChanged ? 'changed' : 'elsewhere';
  } finally {
    await send('DELETE');
  }
}

/** A property with the mark behind a word of the clicked text, of which the page may show a part only. */
function marked(property: string, text: string): string {
  const word = text.match(/\p{L}{4,}/gu)?.find((each) => property.includes(each));
  return word === undefined ? `${property} ${mark}` : property.replace(word, `${word} ${mark}`);
}

function valueAt(value: JsonValue | undefined, path: JsonPath): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((outer, segment) => {
    if (typeof segment === 'number') return isList(outer) ? outer[segment] : undefined;
    return isObject(outer) ? ownValue(outer, segment) : undefined;
  }, value);
}
