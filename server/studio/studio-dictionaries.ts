import type { Dictionary } from '../../engine/words/dictionary.ts';
import type { SiteIdentity } from '../site/site-settings.ts';
import { contentKindWords } from '../words/content-kinds.words.ts';
import { findingSentences } from '../words/finding-sentences.ts';
import { studioWords } from '../words/studio.words.ts';
import { studioBlockWords } from '../words/studio-block.words.ts';
import { studioChoiceWords } from '../words/studio-choice.words.ts';
import { studioCreationWords } from '../words/studio-creation.words.ts';
import { studioFormWords } from '../words/studio-form.words.ts';
import { studioPicturesWords } from '../words/studio-pictures.words.ts';
import { studioPreviewWords } from '../words/studio-preview.words.ts';
import { studioPropertyWords } from '../words/studio-property.words.ts';
import { studioReviewWords } from '../words/studio-review.words.ts';
import { studioSourceWords } from '../words/studio-source.words.ts';
import { studioTasksWords } from '../words/studio-tasks.words.ts';
import { studioTextWords } from '../words/studio-text.words.ts';
import { studioWorkListWords } from '../words/studio-work-list.words.ts';

const dictionaries = {
  studio: studioWords,
  studioBlock: studioBlockWords,
  studioChoice: studioChoiceWords,
  studioCreation: studioCreationWords,
  studioForm: studioFormWords,
  studioPictures: studioPicturesWords,
  studioPreview: studioPreviewWords,
  studioProperty: studioPropertyWords,
  studioReview: studioReviewWords,
  studioSource: studioSourceWords,
  studioTasks: studioTasksWords,
  studioText: studioTextWords,
  studioWorkList: studioWorkListWords,
  contentKinds: contentKindWords,
} as const;

/** The dictionaries of the studio by section. Its script imports this type only, so that it contains no dictionary. */
export type StudioDictionaries = typeof dictionaries;

/** The texts of the studio in the language of the site, as its document has them. */
export interface StudioTexts {
  readonly language: string;
  readonly clock: 12 | 24;
  readonly texts: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** One sentence about the findings of each code; empty in English, in which their messages are. */
  readonly sentences: Readonly<Record<string, string>>;
  /** The collections that the site declares. */
  readonly collections: Readonly<Record<string, DeclaredLabels>>;
}

/** The labels of a collection and its fields, which the site has written. */
export interface DeclaredLabels {
  readonly label: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Returns the texts of the studio in the language of the site. */
export function studioTexts({
  language,
  clock,
  words,
  collections,
}: Pick<SiteIdentity, 'language' | 'clock' | 'words' | 'collections'>): StudioTexts {
  const texts = Object.values<Dictionary>(dictionaries).map(
    (dictionary) => [dictionary.section, words(dictionary).texts(...Object.keys(dictionary.words))] as const,
  );
  const declared = [...collections].map(([name, { label, fields }]) => {
    const labels = Object.entries(fields).map(([field, { label: own }]) => [field, own] as const);
    return [name, { label, fields: Object.fromEntries(labels) }] as const;
  });
  return {
    language,
    clock,
    texts: Object.fromEntries(texts),
    sentences: findingSentences(language),
    collections: Object.fromEntries(declared),
  };
}
