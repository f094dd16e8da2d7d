import { dictionaries as blockDictionaries } from '../../blocks/dictionaries.ts';
import { llmsWords } from '../../engine/render/llms.words.ts';
import { unavailableWords } from '../../engine/render/unavailable.words.ts';
import type { Dictionary } from '../../engine/words/dictionary.ts';
import { phrasesWords } from '../../engine/words/phrases.words.ts';
import { answersWords } from './answers.words.ts';
import { contentGridWords } from './content-grid.words.ts';
import { contentKindWords } from './content-kinds.words.ts';
import { dashboardWords } from './dashboard.words.ts';
import { deliveriesWords } from './deliveries.words.ts';
import { inboxWords } from './inbox.words.ts';
import { leadWords } from './lead.words.ts';
import { leadExportWords } from './lead-export.words.ts';
import { leadFieldsWords } from './lead-fields.words.ts';
import { leadStatusWords } from './lead-statuses.words.ts';
import { mailWords } from './mail.words.ts';
import { numbersWords } from './numbers.words.ts';
import { passwordWords } from './passwords.words.ts';
import { shortcutWords } from './shortcuts.words.ts';
import { signInWords } from './sign-in.words.ts';
import { spamWords } from './spam.words.ts';
import { studioWords } from './studio.words.ts';
import { studioBlockWords } from './studio-block.words.ts';
import { studioChoiceWords } from './studio-choice.words.ts';
import { studioCreationWords } from './studio-creation.words.ts';
import { studioFormWords } from './studio-form.words.ts';
import { studioPicturesWords } from './studio-pictures.words.ts';
import { studioPreviewWords } from './studio-preview.words.ts';
import { studioPropertyWords } from './studio-property.words.ts';
import { studioReviewWords } from './studio-review.words.ts';
import { studioSourceWords } from './studio-source.words.ts';
import { studioTasksWords } from './studio-tasks.words.ts';
import { studioTextWords } from './studio-text.words.ts';
import { studioWorkListWords } from './studio-work-list.words.ts';
import { violationsWords } from './violations.words.ts';

/** The dictionaries of all words that a site can say differently in `words.json`, with these of its blocks. */
export const dictionariesWith = (ofBlocks: readonly Dictionary[]): readonly Dictionary[] => [
  ...ofBlocks,
  llmsWords,
  phrasesWords,
  unavailableWords,
  answersWords,
  leadFieldsWords,
  mailWords,
  signInWords,
  passwordWords,
  dashboardWords,
  inboxWords,
  leadWords,
  leadExportWords,
  spamWords,
  leadStatusWords,
  shortcutWords,
  numbersWords,
  deliveriesWords,
  contentGridWords,
  studioBlockWords,
  studioChoiceWords,
  studioCreationWords,
  studioFormWords,
  studioSourceWords,
  studioTasksWords,
  studioTextWords,
  violationsWords,
  studioWords,
  studioPicturesWords,
  studioPreviewWords,
  studioPropertyWords,
  studioReviewWords,
  studioWorkListWords,
  contentKindWords,
];

/** The dictionaries of the program and of the site that it serves. */
export const dictionaries: readonly Dictionary[] = dictionariesWith(blockDictionaries);
