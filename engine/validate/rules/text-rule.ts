import type { ContentRule, RuleScope } from './content-rule.ts';
import type { CopyText } from './copy-texts.ts';

/** A fault in a text, at an offset in it. */
export interface TextFault {
  readonly offset: number;
  readonly message: string;
  readonly hint: string;
}

interface TextRule extends Pick<ContentRule, 'code' | 'severity'> {
  /** Returns the function that examines texts; undefined if the rule does not apply to the site. */
  readonly examine: (
    scope: RuleScope,
  ) => ((text: CopyText, words: string) => readonly TextFault[]) | undefined;
}

/**
 * Defines a rule that examines each text alone. Besides the text, it gets its words: the text with placeholders and the
 * addresses of links replaced by spaces, so that offsets are the same.
 */
export function textRule({ code, severity, examine }: TextRule): ContentRule {
  return {
    code,
    severity,
    check: (scope) => {
      const faultsOf = examine(scope);
      if (faultsOf === undefined) return { findings: [], examined: 0 };
      const findings = scope.texts.flatMap((text) =>
        faultsOf(text, wordsIn(text.text)).map((fault) => ({
          source: text.entry.source,
          path: text.path,
          ...fault,
        })),
      );
      return { findings, examined: scope.texts.length };
    },
  };
}

function wordsIn(text: string): string {
  if (!/\{\{|\]\(|`|:\/\//.test(text)) return text;
  return text.replace(/\{\{.*?\}\}|(?<=\])\([^)\s]*\)|`[^`]*`|https?:\/\/\S+/gs, (found) =>
    ' '.repeat(found.length),
  );
}

/** The primary language of a site: "en" of "en-US". */
export function languageOf({ snapshot }: RuleScope): string {
  return snapshot.site.value.language.split('-')[0] ?? '';
}
