import { withoutCode } from './reading/markdown-code.ts';
import { type TextFault, textRule } from './text-rule.ts';

const tag =
  /<\/?(?:a|audio|b|br|div|em|embed|font|form|h[1-6]|hr|i|iframe|img|input|li|link|object|ol|p|picture|script|source|span|strong|style|sub|sup|svg|table|td|tr|u|ul|video)\b[^<>]*>/gi;
const entity = /&(?:nbsp|amp|lt|gt|quot|mdash|ndash|rsquo|lsquo|ldquo|rdquo|hellip|#\d+|#x[\da-f]+);/gi;

/** Reports HTML in a text, markdown in a text without markup, and emphasis, code and links that are not closed. */
export const markup = textRule({
  code: 'CB_MARKUP',
  description: 'HTML in a text, or markdown that is not closed: "warning".',
  severity: 'error',
  examine:
    () =>
    ({ text, isMarkdown }) => {
      if (!isMarkdown) return markupInLine(text);
      if (!marks.test(text)) return [];
      const plain = withoutCode(text).replace(/\\./g, '  ');
      return [...tags(plain), ...unclosed(plain)];
    },
});

const marks = /[<&*_`[\]]/;

/** Returns the HTML and the markdown in a text that is shown as it is written. */
export function markupInLine(text: string): readonly TextFault[] {
  if (!marks.test(text)) return [];
  return [
    ...tags(text),
    ...matches(text, entity, 'visitors would read', 'Write the character itself.'),
    ...matches(
      text,
      /\*\*[^*]+\*\*|\[[^[\]]+\]\([^)[]*\)/g,
      'this text is shown as it is written, with',
      'Write it without markup.',
    ),
  ];
}

/** HTML tags, except those that close one which is reported. */
function tags(text: string): readonly TextFault[] {
  const opened = new Map<string, number>();
  return matches(
    text,
    tag,
    'visitors would read the tag',
    'Delete it. Long texts are markdown: **bold**, [a link](/faq).',
    ([found]) => {
      const name = /[a-z]\w*/i.exec(found)?.[0].toLowerCase() ?? '';
      const count = opened.get(name) ?? 0;
      const isClosing = found.startsWith('</');
      opened.set(name, isClosing ? Math.max(0, count - 1) : count + 1);
      return !isClosing || count === 0;
    },
  );
}

function matches(
  text: string,
  pattern: RegExp,
  message: string,
  hint: string,
  isReported: (match: RegExpMatchArray) => boolean = () => true,
): TextFault[] {
  return [...text.matchAll(pattern)].filter(isReported).map(({ 0: found, index }) => ({
    offset: index,
    message: `${message} "${found}"`,
    hint,
  }));
}

/** Markdown that is shown as it is written, because its second half is missing. */
function unclosed(plain: string): TextFault[] {
  const faults: TextFault[] = [];
  const report = (offset: number, mark: string): void => {
    if (offset === -1) return;
    faults.push({
      offset,
      message: `"${mark}" is not closed, so visitors would read it`,
      hint: 'Write the second half: **bold**, `code`, [a link](/faq).',
    });
  };
  if ((plain.match(/\*\*/g)?.length ?? 0) % 2 === 1) report(plain.lastIndexOf('**'), '**');
  if (plain.includes('`')) report(plain.lastIndexOf('`'), '`');
  const link = /\[[^\][]+\]\([^)\s[]*(?:\s|$)(?![^(]*\))|\[[^\][]+\]\s+\(\/|\[[^\][]*$/.exec(plain);
  if (link !== null) report(link.index, link[0].trim());
  return faults;
}
