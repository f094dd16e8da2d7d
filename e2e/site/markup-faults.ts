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
      // Files of the site have the same origin as the page.
      'require-sri': ['error', { target: 'crossorigin' }],
      // The shape and the focus of a picture are values of the content.
      'no-inline-style': ['error', { allowedProperties: ['aspect-ratio', 'object-position'] }],
      // React writes attribute names in its own case, `required=""` and `<input/>`, which are valid HTML.
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'void-style': 'off',
      // The document shell writes `<!doctype html>`, which is case-insensitive.
      'doctype-style': 'off',
      // CSS keeps telephone numbers on one line.
      'tel-non-breaking': 'off',
      // Wrapped texts of content have trailing spaces.
      'no-trailing-whitespace': 'off',
      // head-faults.ts checks the title length of indexed pages.
      'long-title': 'off',
      // Only Internet Explorer made drawings focusable.
      'svg-focusable': 'off',
    },
  }),
);

const styleContent = /(<style[^>]*>)([\s\S]*?)(<\/style>)/g;

/**
 * Returns the faults in the markup of a document, one line each, with rule and position. Skips the content of styles:
 * no rule reads it, and it takes half of the time.
 */
export async function findMarkupFaults(html: string): Promise<string[]> {
  const withoutStyles = html.replaceAll(
    styleContent,
    (_, start: string, css: string, end: string) => start + css.replaceAll(/[^\n]+/g, '') + end,
  );
  const { results } = await validator.validateString(withoutStyles);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector, line, column }) =>
        `${ruleId}: ${message} (${selector ?? 'the document'}, ${line}:${column})`,
    ),
  );
}
