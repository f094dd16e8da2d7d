import type { EntryValues } from '../content/model/entry-kinds.ts';
import type { Quality } from '../content/model/quality.ts';
import type { Entry } from '../content/snapshot.ts';
import type { ContentRule, RuleScope } from './content-rule.ts';
import type { CopyText } from './reading/copy-texts.ts';

/** The input of a rule about single texts, apart from the text itself. */
export interface TextRuleScope {
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

interface TextRule extends Omit<ContentRule, 'check'> {
  /** Returns the function that examines texts; undefined if the rule does not apply to the site. */
  readonly examine: (
    scope: TextRuleScope,
  ) => ((text: CopyText, words: string) => readonly TextFault[]) | undefined;
}

/**
 * Defines a rule that examines each text alone. Besides the text, it gets its words: the text with placeholders and the
 * addresses of links replaced by spaces, so that offsets are the same.
 */
export function textRule({ examine, ...rule }: TextRule): ContentRule {
  return {
    ...rule,
    check: (scope) => {
      const input = textRuleScope(scope);
      const faultsOf = examine(input);
      if (faultsOf === undefined) return { findings: [], examined: 0 };
      const findings = scope.examined.flatMap((copy) =>
        faultsOf(copy, wordsIn(copy.text)).map((fault) => ({
          source: copy.entry.source,
          path: copy.path,
          ...fault,
        })),
      );
      return { findings, examined: scope.examined.length };
    },
  };
}

function wordsIn(text: string): string {
  if (!/\{\{|\]\(|`|:\/\//.test(text)) return text;
  return text.replace(/\{\{(?:(?!\{\{).)*?\}\}|(?<=\])\([^)\s\]]*\)|`[^`]*`|https?:\/\/\S+/gs, (found) =>
    ' '.repeat(found.length),
  );
}

function textRuleScope({ snapshot: { site, quality, collections } }: RuleScope): TextRuleScope {
  return {
    language: site.value.language,
    quality: quality?.value,
    claims: [...collections.claims.values()].map(({ slug, value }) => ({ slug, value })),
  };
}

/** The primary language of a site: "en" of "en-US". */
export function languageOf({ language }: TextRuleScope): string {
  return language.split('-')[0] ?? '';
}
