import type { JsonSchema } from '../../../../engine/content/json-schema.ts';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import { declaredLabel, isBuiltInBlock } from '../site-words.ts';
import { useForm, useFormState } from './form-context.ts';
import type { FormStore } from './form-store.ts';
import { helpOf, type PropertyHelp } from './property-text.ts';

interface Description extends PropertyHelp {
  readonly language: TextLanguage;
}

/** The language of texts in a schema; undefined for that of the site, in which it declares collections and block types. */
type TextLanguage = 'en' | undefined;

/** Returns the language in which the schema of a property is written. */
export function useSchemaLanguage(path: JsonPath): TextLanguage {
  const { file } = useForm();
  const isOwn = useFormState(
    (store) => declaredLabel(file, path.slice(0, 1)) !== undefined || isInOwnBlock(store, path),
  );
  return isOwn ? undefined : 'en';
}

/** Returns the description of a property; undefined if it has none, or if its label says the same. */
export function useDescription(path: JsonPath, schema: JsonSchema): Description | undefined {
  const { file, schemas } = useForm();
  const language = useSchemaLanguage(path);
  const help = helpOf(schemas.resolved(schema).description);
  if (help === undefined || help.text === `${declaredLabel(file, path)}.`) return undefined;
  return { ...help, language };
}

const blockLists: readonly unknown[] = ['blocks', 'before', 'after'];

/** Whether a property is of a block whose type only this site has. */
function isInOwnBlock(store: FormStore, [list, index]: JsonPath): boolean {
  if (list === undefined || index === undefined || !blockLists.includes(list)) return false;
  const type = store.valueAt([list, index, 'type']);
  return typeof type === 'string' && !isBuiltInBlock(type);
}
