import { type TextFault, textRule } from './text-rule.ts';

const tag =
  /<\/?(?:a|b|br|div|em|font|h[1-6]|hr|i|iframe|img|li|ol|p|script|span|strong|sub|sup|table|td|tr|u|ul)\b[^<>]*>/gi;
const entity = /&(?:nbsp|amp|lt|gt|quot|mdash|ndash|rsquo|lsquo|ldquo|rdquo|hellip|#\d+|#x[\da-f]+);/gi;

/** Reports HTML in a text, markdown in a text without markup, and emphasis, code and links that are not closed. */
export const markup = textRule({
  code: 'CB_MARKUP',
  severity: 'error',
  examine:
    () =>
    ({ text, isMarkdown }) => {
      if (!/[<&*_`[\]]/.test(text)) return [];
      const html = matches(
        text,
        tag,
        'visitors would read the tag',
        'Delete it. Long texts are markdown: **bold**, [a link](/faq).',
      );
      if (isMarkdown) return [...html, ...unclosed(text)];
      return [
        ...html,
        ...matches(text, entity, 'visitors would read', 'Write the character itself.'),
        ...matches(
          text,
          /\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\)/g,
          'this text is shown as it is written, with',
          'Write it without markup.',
        ),
      ];
    },
});

function matches(text: string, pattern: RegExp, message: string, hint: string): TextFault[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    offset: index,
    message: `${message} "${found}"`,
    hint,
  }));
}

/** Markdown that is shown as it is written, because its second half is missing. */
function unclosed(text: string): TextFault[] {
  // Code may contain any character.
  const plain = text.replace(/(`+)[^`]*\1/g, (code) => ' '.repeat(code.length)).replace(/\\./g, '  ');
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
  const link = /\[[^\][]+\]\([^)\s]*(?:\s|$)(?![^(]*\))|\[[^\][]+\]\s+\(\/|\[[^\][]*$/.exec(plain);
  if (link !== null) report(link.index, link[0].trim());
  return faults;
}
