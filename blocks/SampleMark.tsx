import { useWords } from '../engine/render/use-words.ts';
import { samplesWords } from './samples.words.ts';

/** Marks an invented fact, after the text that it belongs to. */
export function SampleMark() {
  return ` · ${useWords(samplesWords)('sample')}`;
}
