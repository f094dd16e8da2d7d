import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate';
import { markupRules } from './markup-rules.ts';

/** Resolves the configuration once. html-validate would resolve it for every document, a tenth of its time. */
class OneConfiguration extends StaticConfigLoader {
  #resolved: ResolvedConfig | Promise<ResolvedConfig> | undefined;

  override getConfigFor(file: string): ResolvedConfig | Promise<ResolvedConfig> {
    this.#resolved ??= super.getConfigFor(file);
    return this.#resolved;
  }
}

const validator = new HtmlValidate(
  new OneConfiguration({
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
      'no-inline-style': 'error',
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

const rawContent = /(<(style|script)[^>]*>)([\s\S]*?)(<\/\2>)/g;

/**
 * Returns the faults in the markup of a document, one line each, with rule and position. Skips the content of styles
 * and scripts: no rule reads it, and it takes half of the time.
 */
export async function findMarkupFaults(html: string): Promise<string[]> {
  const withoutRawContent = html.replaceAll(
    rawContent,
    (_, start: string, _name, content: string, end: string) =>
      start + content.replaceAll(/[^\n]+/g, '') + end,
  );
  const { results } = await validator.validateString(withoutRawContent);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector, line, column }) =>
        `${ruleId}: ${message} (${selector ?? 'the document'}, ${line}:${column})`,
    ),
  );
}
