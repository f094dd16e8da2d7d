import { wordsFrom } from '../../engine/words/words.ts';
import { studioTexts } from '../studio/studio-dictionaries.ts';

/** Writes the words of the studio into the document of the test, where its parts read them when they are loaded. */
export function writeStudioWords(): void {
  if (document.getElementById('studio-texts') !== null) return;
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'studio-texts';
  const words = wordsFrom({ language: 'en', override: () => undefined });
  script.textContent = JSON.stringify(studioTexts({ language: 'en', clock: 12, words }));
  document.body.append(script);
}
