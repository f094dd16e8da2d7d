import type { EditorSchema } from '../../../../engine/editor/editor-properties.ts';
import { words } from '../site-words.ts';
import { useForm, useFormState } from './form-context.ts';
import type { FormStore } from './form-store.ts';
import { AddIcon } from './icons.tsx';
import type { SelectedProperty } from './selected-properties.ts';

interface SelectedFieldsProps {
  /** The schema of the file. */
  readonly schema: EditorSchema;
  readonly properties: readonly SelectedProperty[];
}

/** The fields of some properties of a file. */
export function SelectedFields({ schema, properties }: SelectedFieldsProps) {
  return (
    <div className="fields">
      {properties.map((property) => (
        <SelectedField key={JSON.stringify(property.path)} schema={schema} property={property} />
      ))}
    </div>
  );
}

interface SelectedFieldProps {
  readonly schema: EditorSchema;
  readonly property: SelectedProperty;
}

function SelectedField({ schema, property: { path, label, help, isOffered = false } }: SelectedFieldProps) {
  const { store, schemas, Field } = useForm();
  const find = (state: FormStore) => schemas.at(schema, path, (own) => state.valueAt(own));
  const own = useFormState((state) => find(state)?.schema);
  const isRequired = useFormState((state) => find(state)?.isRequired ?? false);
  const isShown = useFormState((state) => state.valueAt(path) !== undefined || state.isAdded(path));
  if (own === undefined) return null;
  if (isShown || !isOffered)
    return <Field path={path} schema={own} label={label} help={help} isRequired={isRequired} />;
  return (
    <button type="button" className="add" onClick={() => store.add(path)}>
      <AddIcon />
      {words.studioForm('addOne', { label })}
    </button>
  );
}
