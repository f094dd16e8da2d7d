import { useWords } from '../engine/render/use-words.ts';
import { samplesWords } from './samples.words.ts';

/** Marks an invented fact, after the text that it belongs to. The dot does not start a line. */
export function SampleMark() {
  return `\u00a0· ${useWords(samplesWords)('sample')}`;
}
