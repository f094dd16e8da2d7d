import { type ParseError, printParseErrorCode } from 'jsonc-parser';
import type { Diagnostic } from './diagnostic.ts';
import type { LineIndex } from './line-index.ts';

/** Reports the first mistake in a text that is not JSON, with what to write instead. */
export function syntaxDiagnostic(
  file: string,
  text: string,
  lines: LineIndex,
  error: ParseError | undefined,
): Diagnostic {
  const { offset, found, hint } = describeSyntax(text, lines, error);
  return {
    file,
    ...lines.position(offset),
    code: 'CB_JSON_SYNTAX',
    severity: 'error',
    message: `invalid JSON: ${found}`,
    hint,
  };
}

interface SyntaxFault {
  readonly offset: number;
  readonly found: string;
  readonly hint: string;
}

function describeSyntax(text: string, lines: LineIndex, error: ParseError | undefined): SyntaxFault {
  if (error === undefined || text.trim() === '') {
    return { offset: 0, found: 'the file is empty', hint: 'Write an object, "{ … }", or delete the file.' };
  }
  const { offset } = error;
  const conflict = /^(?:<{7}|={7}|>{7})/m.exec(text)?.index;
  if (conflict !== undefined && conflict <= offset) {
    return {
      offset: conflict,
      found: 'a merge conflict was not resolved',
      hint: 'Keep one of the two versions, and delete the lines that start with <<<<<<<, ======= and >>>>>>>.',
    };
  }
  const token = text.slice(offset, offset + Math.max(1, error.length)).split('\n')[0] ?? '';
  const at = token.trim() === '' ? 'at the end of the line' : `at ${quote(token)}`;
  const before = lines.position(text.slice(0, offset).trimEnd().length).line;
  const fault = (found: string, hint: string): SyntaxFault => ({ offset, found, hint });
  const curly = curlyQuotationMark(text, offset, token);
  if (curly !== undefined) return curly;
  switch (printParseErrorCode(error.error)) {
    case 'CommaExpected':
      if (text[offset - 1] === '"') return endedText(offset, token);
      return fault(
        `a comma is missing before ${quote(token)}`,
        `Add a comma at the end of line ${before}, or close the object or list there.`,
      );
    case 'ColonExpected':
      return fault(`a colon is missing ${at}`, 'Write a colon between a property name and its value.');
    case 'CloseBraceExpected':
      return fault('a closing "}" is missing', 'Close every "{" with a "}".');
    case 'CloseBracketExpected':
      return fault('a closing "]" is missing', 'Close every "[" with a "]".');
    case 'PropertyNameExpected':
    case 'ValueExpected':
      if (token === '}' || token === ']') return emptyBefore(text, offset, token, before);
      if (isDecimalComma(text, offset, token)) return decimalComma(text, offset, token);
      return fault(
        `a ${printParseErrorCode(error.error) === 'ValueExpected' ? 'value' : 'property name in double quotes'} is expected ${at}`,
        'Look for an extra comma or a missing quote just before this position.',
      );
    case 'EndOfFileExpected':
      return fault(
        `unexpected content after the end of the document ${at}`,
        'A file contains one object; look for an extra closing brace above.',
      );
    case 'UnexpectedEndOfString':
      return fault(
        'a closing double quote is missing',
        'Close the text with a double quote on the same line. Write \\n for a line break.',
      );
    case 'UnexpectedEndOfComment':
    case 'InvalidCommentToken':
      return fault('comments are not allowed', 'Delete the comment.');
    case 'UnexpectedEndOfNumber':
      return fault(`an incomplete number ${at}`, 'Write digits after the point: 34.1, -118.25.');
    case 'InvalidCharacter':
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return badCharacter(text, offset);
    default:
      return badSymbol(text, offset, token);
  }
}

/**
 * Describes a curly quotation mark where JSON needs a straight one: at the start of a token, or as the end of a text that
 * starts with a straight one. Such a text continues to the next straight one, or to the end of the line.
 */
function curlyQuotationMark(text: string, offset: number, token: string): SyntaxFault | undefined {
  const at = /^[‘’‚‛“”„‟]/.test(token) ? offset : curlyEnd(text, offset, token);
  if (at === undefined) return undefined;
  return {
    offset: at,
    found: `${text[at]} is a curly quotation mark`,
    hint: 'JSON needs straight ones around names and texts: "county". Curly ones within a text are allowed.',
  };
}

/** The offset of the curly mark that was meant to end the text at an offset, or the text before it. */
function curlyEnd(text: string, offset: number, token: string): number | undefined {
  const start = token.startsWith('"') ? offset : startOfTextBefore(text, offset);
  if (start === undefined) return undefined;
  const written = token.startsWith('"') ? token : text.slice(start, offset - 1);
  // Marks within a text are pairs, of which the first one has a word after it.
  const mark = written.search(/[“”„‟]/);
  return mark !== -1 && /^\s*(?:[:,\]}]|$)/.test(written.slice(mark + 1)) ? start + mark : undefined;
}

/** The offset of the straight quotation mark that starts the text directly before an offset; undefined if there is no text. */
function startOfTextBefore(text: string, offset: number): number | undefined {
  if (text[offset - 1] !== '"') return undefined;
  const start = text.lastIndexOf('"', offset - 2);
  return start === -1 ? undefined : start;
}

/** Describes the character that is not allowed in the text at an offset. */
function badCharacter(text: string, offset: number): SyntaxFault {
  const withoutEscapes = text
    .slice(offset)
    .replace(/\\["\\/bfnrt]|\\u[0-9a-fA-F]{4}/g, (correct) => ' '.repeat(correct.length));
  const bad = /\p{Cc}|\\./u.exec(withoutEscapes);
  const found = bad?.[0] ?? '';
  return {
    offset: offset + (bad?.index ?? 0),
    found: found.startsWith('\\')
      ? `"${found}" is not a valid escape`
      : `a text contains an unescaped ${quote(found)}`,
    hint: found.startsWith('\\')
      ? 'Write two backslashes for a literal backslash.'
      : 'Write \\t for a tab and \\n for a line break, or use a space.',
  };
}

/** Describes a bracket that follows a comma, or a colon without a value. */
function emptyBefore(text: string, offset: number, bracket: string, line: number): SyntaxFault {
  const comma = text.slice(0, offset).trimEnd().length - 1;
  return text[comma] === ','
    ? {
        offset: comma,
        found: `a comma before "${bracket}"`,
        hint: `Delete the comma at the end of line ${line}: nothing follows it.`,
      }
    : {
        offset,
        found: `a value is missing before "${bracket}"`,
        hint: 'Write the value after the colon, or delete the property.',
      };
}

/** Whether the parser met the digits after a decimal comma: "0,35". */
function isDecimalComma(text: string, offset: number, token: string): boolean {
  return /^\d+$/.test(token) && /\d,$/.test(text.slice(0, offset));
}

function decimalComma(text: string, offset: number, token: string): SyntaxFault {
  const whole = /-?(?<!\d)\d+(?=,$)/.exec(text.slice(0, offset))?.[0] ?? '';
  return {
    offset: offset - 1,
    found: `"${whole},${token}" has a decimal comma`,
    hint: `Write ${whole}.${token}, with a point before decimals.`,
  };
}

/** A text that ends directly before other characters: its last quotation mark was meant as a part of it. */
function endedText(offset: number, token: string): SyntaxFault {
  return {
    offset: offset - 1,
    found: `this double quote ends the text before ${quote(token)}`,
    hint: 'Write \\" for a quotation mark within a text, or a comma if the text ends here.',
  };
}

/** Words of other languages for the three words of JSON. */
const jsonWords: Readonly<Record<string, string>> = {
  yes: 'true',
  no: 'false',
  none: 'null',
  nil: 'null',
  undefined: 'null',
};

function badSymbol(text: string, offset: number, token: string): SyntaxFault {
  const fault = (found: string, hint: string): SyntaxFault => ({ offset, found, hint });
  const word = jsonWords[token.toLowerCase()] ?? token.toLowerCase();
  if (/^(?:true|false|null)$/.test(word))
    return fault(`${quote(token)} is not a value`, `Write ${word}, in lower case and without quotes.`);
  if (token.startsWith('='))
    return fault(`${quote(token)} is not a colon`, 'Write a colon between a property name and its value.');
  if (text[offset - 1] === '"') return endedText(offset, token);
  if (/^[+.]?\d/.test(token)) {
    return fault(
      `${quote(token)} is not a number`,
      'Use only digits, a decimal point and a minus sign: 34.1, -118.25.',
    );
  }
  const found = `${quote(token)} is not in double quotes`;
  return token.startsWith("'")
    ? fault(found, 'Write straight double quotes around names and texts: "county".')
    : fault(found, 'Look for a missing double quote here or just before this position.');
}

function quote(text: string): string {
  const short = text.length > 30 ? `${text.slice(0, 29)}…` : text;
  return short.startsWith('"') ? short : JSON.stringify(short);
}
