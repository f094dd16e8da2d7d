import type { EntryValues } from '../content/model/entry-kinds.ts';
import type { Quality } from '../content/model/quality.ts';
import type { Entry } from '../content/snapshot.ts';
import type { CopyText } from './reading/copy-texts.ts';
import type { CopyRule, ExaminedTexts } from './rule.ts';

/** The input of a rule about single texts, apart from the text itself. */
export interface TextRuleInput {
  readonly language: string;
  readonly quality: Quality | undefined;
  readonly claims: readonly Pick<Entry<EntryValues['claims']>, 'slug' | 'value'>[];
}

/** A fault in a text, at an offset in it. */
export interface TextFault {
  readonly offset: number;
  readonly message: string;
  readonly hint: string;
}

interface TextRule extends Omit<CopyRule, 'check' | 'checkTexts' | 'scope'> {
  /** Returns the function that examines texts; undefined if the rule does not apply to the site. */
  readonly examine: (
    input: TextRuleInput,
  ) => ((text: CopyText, words: string) => readonly TextFault[]) | undefined;
}

/**
 * Defines a rule that examines each text alone. Besides the text, it gets its words: the text with placeholders and the
 * addresses of links replaced by spaces, so that offsets are the same.
 */
export function textRule({ examine, ...rule }: TextRule): CopyRule {
  const checkTexts = (copy: ExaminedTexts) => {
    const faultsOf = examine(textRuleInput(copy));
    if (faultsOf === undefined) return { findings: [], examined: 0 };
    const findings = copy.examined.flatMap((text) =>
      faultsOf(text, wordsIn(text.text)).map((fault) => ({
        source: text.entry.source,
        path: text.path,
        ...fault,
      })),
    );
    return { findings, examined: copy.examined.length };
  };
  return { ...rule, scope: 'copy', check: checkTexts, checkTexts };
}

function wordsIn(text: string): string {
  if (!/\{\{|\]\(|`|:\/\//.test(text)) return text;
  return text.replace(/\{\{(?:(?!\{\{).)*?\}\}|(?<=\])\([^)\s\]]*\)|`[^`]*`|https?:\/\/\S+/gs, (found) =>
    ' '.repeat(found.length),
  );
}

function textRuleInput({ snapshot: { site, quality, collections } }: ExaminedTexts): TextRuleInput {
  return {
    language: site.value.language,
    quality: quality?.value,
    claims: [...collections.claims.values()].map(({ slug, value }) => ({ slug, value })),
  };
}

/** The primary language of a site: "en" of "en-US". */
export function languageOf({ language }: TextRuleInput): string {
  return language.split('-')[0] ?? '';
}
