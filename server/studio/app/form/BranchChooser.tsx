import type { JsonPath } from '../../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { isList } from '../../../../engine/content/rewrite-json.ts';
import { words } from '../site-words.ts';
import type { Branch } from './control.ts';
import { emptyValue } from './control-value.ts';
import { useForm } from './form-context.ts';

interface BranchChooserProps {
  readonly path: JsonPath;
  readonly label: string;
  readonly branches: readonly Branch[];
  readonly index: number;
  readonly onChoose: (index: number) => void;
}

/** Chooses the kind of a value that may have several: a text, a list, or what a variable of the page has. */
export function BranchChooser({ path, label, branches, index, onChoose }: BranchChooserProps) {
  const { store } = useForm();
  return (
    <select
      className="branch"
      aria-label={words.studioForm('kindOf', { label })}
      value={index}
      onChange={({ target }) => {
        const branch = branches[Number(target.value)];
        if (branch === undefined) return;
        onChoose(Number(target.value));
        const value = store.valueAt(path);
        if (value !== undefined) store.set(path, convertedValue(value, branch));
      }}
    >
      {branches.map(({ kind, control }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the branches of a schema stay in their order.
        <option key={position} value={position}>
          {words.studioForm(control.kind === 'choice' ? 'branch-choice' : `branch-${kind}`)}
        </option>
      ))}
    </select>
  );
}

/** Returns the value as another kind. Texts stay as far as the kind can have them. */
function convertedValue(value: JsonValue, { kind, control }: Branch): JsonValue | undefined {
  if (kind === 'variable') return { from: '' };
  if (kind === 'list' && typeof value === 'string' && control.kind === 'list')
    return control.item.kind === 'text' ? [value] : [];
  if (kind === 'text' && isList(value) && value.every((item) => typeof item === 'string'))
    return value.join('\n\n');
  return emptyValue(control);
}
