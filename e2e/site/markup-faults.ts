import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { markupRules } from './markup-rules.ts';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    plugins: [markupRules],
    extends: [
      'html-validate:recommended',
      'html-validate:standard',
      'html-validate:document',
      'html-validate:a11y',
    ],
    rules: {
      ...Object.fromEntries(Object.keys(markupRules.rules ?? {}).map((name) => [name, 'error'])),
      // Our own files come from where the page comes from.
      'require-sri': ['error', { target: 'crossorigin' }],
      // How React writes HTML: names of attributes in its own case, `required=""`, `<input/>`. Browsers read both alike.
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'void-style': 'off',
      // The document shell writes `<!doctype html>`, which every browser reads as it reads capitals.
      'doctype-style': 'off',
      // Telephone numbers stay on one line by their style, and are copied as they are written.
      'tel-non-breaking': 'off',
      // Spaces at the ends of lines come with texts that content wraps.
      'no-trailing-whitespace': 'off',
      // How long titles are is looked at where it matters: on the pages that search engines list.
      'long-title': 'off',
      // Internet Explorer alone let keyboards walk into drawings.
      'svg-focusable': 'off',
    },
  }),
);

/** What is wrong with the markup of a whole document, each as a line with the rule's name and the place. */
export async function findMarkupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector, line, column }) =>
        `${ruleId}: ${message} (${selector ?? 'the document'}, ${line}:${column})`,
    ),
  );
}
