import { isRecord } from '../../engine/content/json-schema.ts';

/** A sample fact: where it is in the content, and the text that shows it. */
export interface SampleFact {
  readonly position: string;
  readonly text: string;
  /** Whether one note on every page marks it: contact details appear in every header and footer. */
  readonly isOnEveryPage: boolean;
}

const containers = 'li, figure, dl > div';
const mark = 'Sample';

/** Returns all sample facts in a value of content. */
export function sampleFacts(value: unknown, position: string): readonly SampleFact[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => sampleFacts(item, `${position}/${index}`));
  if (!isRecord(value)) return [];
  const inner = Object.entries(value).flatMap(([name, child]) => sampleFacts(child, `${position}/${name}`));
  return value.sample === true ? [factOf(value, position), ...inner] : inner;
}

function factOf(value: Readonly<Record<string, unknown>>, position: string): SampleFact {
  const { content, title, source, count, display, address, href, legalName, contact } = value;
  const shown = [content, title, source, count !== undefined && `from ${count} reviews`].find(isText);
  if (shown !== undefined) return { position, text: shown, isOnEveryPage: false };
  const text = [display, address, href, legalName, contact].find(isText);
  if (text === undefined) throw new Error(`${position} is a sample fact of an unknown kind.`);
  return { position, text, isOnEveryPage: true };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Returns the facts that a page shows without a mark. */
export function findUnmarked(page: Document, facts: readonly SampleFact[]): readonly SampleFact[] {
  return facts.filter(({ text, isOnEveryPage }) => {
    if (isOnEveryPage) return isShown(page, text) && !isMarked(page.querySelector('footer [data-sample]'));
    return innermost(page.body, text).some((element) => !isMarked(element.closest(containers) ?? element));
  });
}

/** Returns how often a page shows the facts. */
export const countShown = (page: Document, facts: readonly SampleFact[]): number =>
  facts.reduce(
    (sum, { text, isOnEveryPage }) =>
      sum + (isOnEveryPage ? Number(isShown(page, text)) : innermost(page.body, text).length),
    0,
  );

const isMarked = (element: Element | null) => element?.textContent?.includes(mark) === true;

const isShown = (page: Document, text: string) =>
  page.querySelector(`body a[href="${text}"]`) !== null || page.body.textContent?.includes(text) === true;

/** The innermost elements that contain a text. */
function innermost(root: Element, text: string): readonly Element[] {
  return [...root.children].flatMap((child) => {
    if (!child.textContent?.includes(text)) return [];
    const inside = innermost(child, text);
    return inside.length > 0 ? inside : [child];
  });
}
