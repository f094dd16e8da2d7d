import { expect, it } from 'vitest';
import { finishTexts } from '../render/finish-texts.ts';
import { finishMarkedTexts } from './finish-marked-texts.ts';

const mark = '\u{E0101}';

/** Puts a mark after each character of the texts of HTML. */
const withMarks = (html: string) =>
  html.replace(/<[^>]*>|&[^;]*;|[^<]/g, (part) => (part.startsWith('<') ? part : part + mark));

it.each([
  ['en', '<p>See the sign-in, on July 1, 1997</p>'],
  ['fr', '<p>L&#x27;été "sec"? Le Wi-Fi : la 2ème fois; 5 km</p><h2>Ici: là</h2>'],
])('marks stay after their characters while texts in %s are finished', (language, html) => {
  const marked = finishMarkedTexts(withMarks(html), language);
  expect(marked.replaceAll(mark, '')).toBe(finishTexts(html, language));
  expect(marked.match(/.(?=\u{E0101})/gu)?.length).toBe(withMarks(html).match(/\u{E0101}/gu)?.length);
  expect(marked).toContain(`${language === 'fr' ? 'k' : 'J'}${mark}`);
});
