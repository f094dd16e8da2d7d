import { receivedWords } from '../../../../engine/words/words.ts';
import type { studioTextWords } from '../../../words/studio-text.words.ts';

interface ReceivedTexts {
  readonly language: string;
  readonly texts: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The texts in the language of the site, which the server writes into the document. */
const received: ReceivedTexts = JSON.parse(document.getElementById('studio-texts')?.textContent ?? 'null');

/** The words of the editor of texts. */
export const words = receivedWords<typeof studioTextWords>('studioText', {
  language: received.language,
  override: (section, key) => received.texts[section]?.[key],
});
