import type { JsonPath } from '../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../engine/content/json-value.ts';
import { withElements } from '../../../engine/render/use-words.ts';
import { receivedWords } from '../../../engine/words/words.ts';
import type { ListedFile } from '../studio-api.ts';
import type { StudioDictionaries, StudioTexts } from '../studio-dictionaries.ts';
import { spacedName, summaryOf } from './form/property-text.ts';

/** The texts in the language of the site, which the server writes into the document. */
const received: StudioTexts = JSON.parse(document.getElementById('studio-texts')?.textContent ?? 'null');

export const { language, clock } = received;

export const isEnglish = /^en\b/.test(language);

const wordsOf = <Section extends keyof StudioDictionaries>(section: Section) =>
  withElements(
    receivedWords<StudioDictionaries[Section]>(section, {
      language: received.language,
      override: (_section, key) => received.texts[section]?.[key],
    }),
  );

/** The words of the studio by section. */
export const words = {
  studio: wordsOf('studio'),
  studioCreation: wordsOf('studioCreation'),
  studioForm: wordsOf('studioForm'),
  studioPictures: wordsOf('studioPictures'),
  studioPreview: wordsOf('studioPreview'),
  studioReview: wordsOf('studioReview'),
  studioSource: wordsOf('studioSource'),
  studioTasks: wordsOf('studioTasks'),
  studioWorkList: wordsOf('studioWorkList'),
} as const;

/** The text of a section whose keys are names from files; undefined for a name that only this site has. */
function textFor(
  section: 'contentKinds' | 'studioBlock' | 'studioChoice' | 'studioProperty',
  name: string,
): string | undefined {
  const text = ownValue(received.texts[section], name);
  return typeof text === 'string' ? text : undefined;
}

function ownValue<Value>(of: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return of !== undefined && Object.hasOwn(of, name) ? of[name] : undefined;
}

/** The name of a kind of files: a word, or the label of a collection of the site itself. */
export function kindName(kind: string): string {
  const name = textFor('contentKinds', kind) ?? ownValue(received.collections, kind)?.label;
  if (name !== undefined) return name;
  const spaced = kind.replaceAll('-', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** The label of a property: a word, or the name of a property that only this site has. */
export const labelOf = (name: string): string => textFor('studioProperty', name) ?? spacedName(name);

/** The label that the site has declared for a field of its own collections; undefined for all other properties. */
export function declaredLabel(file: string, path: JsonPath): string | undefined {
  const [name, ...more] = path;
  const fields = ownValue(received.collections, file.replace(/\/.*/, ''))?.fields;
  return typeof name === 'string' && more.length === 0 ? ownValue(fields, name) : undefined;
}

/** The label of the last property of a path in a file. */
export const labelAt = (file: string, path: JsonPath): string =>
  declaredLabel(file, path) ?? labelOf(String(path.at(-1) ?? ''));

/** The name of the property that has a value or a list with it; empty for a field of the site itself, whose values are its own words. */
export function nameOfProperty(file: string, path: JsonPath): string {
  if (declaredLabel(file, path.slice(0, 1)) !== undefined) return '';
  return path.findLast((segment) => typeof segment === 'string') ?? '';
}

/** The name of a block type: a word, or the name of a type that only this site has. */
export const blockName = (type: string): string => textFor('studioBlock', type) ?? spacedName(type);

export const isBuiltInBlock = (type: string): boolean => textFor('studioBlock', type) !== undefined;

/** The text of a value that a property of the program lets choose; undefined for all other values. */
export function choiceName(property: string, value: string): string | undefined {
  const group = property.startsWith('CB_') ? 'rules' : property;
  return (
    textFor('studioChoice', `${group}.${value}`) ??
    (property === 'type' ? textFor('studioBlock', value) : undefined)
  );
}

/** One line that says which item a value of a property is. */
export const valueSummary = (value: JsonValue | undefined, property = ''): string =>
  summaryOf(value, property, choiceName);

/** One sentence about the findings of a code, in the language of the site; undefined in English. */
export const generalSentence = (code: string): string | undefined => ownValue(received.sentences, code);

/** The title of a file; one without a title of its own that is alone of its kind has the name of the kind. */
export const fileTitle = ({ file, kind, title }: Pick<ListedFile, 'file' | 'kind' | 'title'>): string =>
  file === `${title}.json` ? kindName(kind) : title;
