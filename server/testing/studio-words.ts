import type { DeclaredCollections } from '../../engine/content/model/declared-collections.ts';
import { wordsFrom } from '../../engine/words/words.ts';
import { studioTexts } from '../studio/studio-dictionaries.ts';

/** Writes the words of the studio into the document of the test, where its parts read them when they are loaded. */
export function writeStudioWords(language = 'en', collections: DeclaredCollections = new Map()): void {
  const known = document.getElementById('studio-texts');
  // The document of an earlier test file in the same process may be in another language.
  if (known?.lang === language) return;
  known?.remove();
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'studio-texts';
  script.lang = language;
  const words = wordsFrom({ language, override: () => undefined });
  script.textContent = JSON.stringify(studioTexts({ language, clock: 12, words, collections }));
  document.body.append(script);
}
