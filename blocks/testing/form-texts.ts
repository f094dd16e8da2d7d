import { formTexts, referralTexts } from '../forms/form-texts.ts';
import { formsWords } from '../forms/forms.words.ts';
import { englishWords } from './page-context.ts';

const words = englishWords(formsWords);

/** The built-in English texts of the contact form and of the rules of both forms. */
export const englishFormTexts = { ...formTexts(words), ...referralTexts(words) };
