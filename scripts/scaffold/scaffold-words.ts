import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../engine/content/json-schema.ts';
import { parseJson } from '../../engine/content/json-source.ts';
import { unwrittenMark } from '../../engine/content/unwritten-mark.ts';
import { builtInLanguage, type Dictionary, type Word, type WordText } from '../../engine/words/dictionary.ts';
import { CommandError } from '../command/command-error.ts';
import type { Scaffold } from './scaffold.ts';
import { readContentEntries, schemaLinkOf, type TargetFolder } from './write-entry.ts';

const file = 'words.json';

/**
 * Writes the English texts of all words to `words.json`, to be translated, or adds those that the file lacks. A text that
 * exists stays as it is.
 * @throws CommandError, ContentFolderError
 */
export function scaffoldWords(folder: TargetFolder, dictionaries: readonly Dictionary[]): Scaffold {
  const language = String(readContentEntries(folder.path).site.language ?? 'en');
  if (builtInLanguage(language) !== undefined)
    throw new CommandError(
      `The words of the language "${language}" are built in. Write only those that should be different to ${file}; its schema lists all.`,
      { code: 'CB_WORD' },
    );
  const { $schema = schemaLinkOf(folder, 'words', 0), ...written } = readWords(folder);
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  let count = 0;
  const sections = dictionaries.map(({ section, words }) => {
    const own = written[section];
    const texts = isRecord(own) ? own : {};
    const added = Object.keys(words).filter((key) => !Object.hasOwn(texts, key));
    count += added.length;
    const missing = added.map((key) => [key, toTranslate(words[key], forms)]);
    return [section, { ...texts, ...Object.fromEntries(missing) }];
  });
  const all = { $schema, ...written, ...Object.fromEntries(sections) };
  writeFileSync(join(folder.path, file), `${JSON.stringify(all, null, 2)}\n`);
  return {
    files: [join(folder.name, file)],
    nextSteps: [
      `Translate the ${count} texts that start with "${unwrittenMark}", and delete that mark. Names in braces, such as {count}, stay as they are.`,
      'npx cityblock validate lists what is left, by section. Editors show what each word is for.',
    ],
  };
}

function readWords(folder: TargetFolder): Readonly<Record<string, unknown>> {
  const path = join(folder.path, file);
  if (!existsSync(path)) return {};
  const parsed = parseJson(file, readFileSync(path, 'utf8'));
  if (parsed.ok && isRecord(parsed.source.value)) return parsed.source.value;
  throw new CommandError(
    `${join(folder.name, file)} cannot be read, so nothing was written. npx cityblock validate shows the mistake.`,
    { code: 'CB_JSON_SYNTAX' },
  );
}

/** The English text with the mark, once for each plural form of the other language. */
function toTranslate(word: Word | undefined, forms: readonly string[]): WordText {
  const text = word?.en ?? '';
  if (typeof text === 'string') return `${unwrittenMark} ${text}`;
  const { one = text.other, other } = text;
  return {
    ...Object.fromEntries(forms.map((form) => [form, `${unwrittenMark} ${form === 'one' ? one : other}`])),
    other: `${unwrittenMark} ${other}`,
  };
}
