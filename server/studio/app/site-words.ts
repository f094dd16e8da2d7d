import { withElements } from '../../../engine/render/use-words.ts';
import { receivedWords } from '../../../engine/words/words.ts';
import type { ListedFile } from '../studio-api.ts';
import type { StudioDictionaries, StudioTexts } from '../studio-dictionaries.ts';
import { spacedName } from './form/property-text.ts';

/** The texts in the language of the site, which the server writes into the document. */
const received: StudioTexts = JSON.parse(document.getElementById('studio-texts')?.textContent ?? 'null');

export const { language, clock } = received;

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
function textFor(section: 'contentKinds' | 'studioProperty', name: string): string | undefined {
  const texts = received.texts[section] ?? {};
  const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
  return typeof text === 'string' ? text : undefined;
}

/** The name of a kind of files: a word, or the name of a collection of the site itself. */
export function kindName(kind: string): string {
  const name = textFor('contentKinds', kind);
  if (name !== undefined) return name;
  const spaced = kind.replaceAll('-', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** The label of a property: a word, or the name of a property that only this site has. */
export const labelOf = (name: string): string => textFor('studioProperty', name) ?? spacedName(name);

/** The title of a file; one without a title of its own that is alone of its kind has the name of the kind. */
export const fileTitle = ({ file, kind, title }: Pick<ListedFile, 'file' | 'kind' | 'title'>): string =>
  file === `${title}.json` ? kindName(kind) : title;
