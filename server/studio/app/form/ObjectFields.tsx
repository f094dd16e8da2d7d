import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import { isObject } from '../../../../engine/content/rewrite-json.ts';
import { labelAt, words } from '../site-words.ts';
import type { ObjectControl } from './control.ts';
import { emptyValue } from './control-value.ts';
import { useForm, useFormState } from './form-context.ts';
import type { FormSchemas } from './form-schema.ts';
import type { FormStore } from './form-store.ts';
import { Help } from './Help.tsx';
import { AddIcon } from './icons.tsx';

/** The properties that can be added. */
const Offers = styled.ul`
  #file-form &:not([hidden]) {
    display: grid;
    gap: 2px;
    max-height: 420px;
    margin-block-start: var(--space-2);
    padding: 4px;
    overflow-y: auto;
    border: var(--hair);
    border-radius: var(--radius-small);
    background: var(--sheet);
    list-style: none;
  }
  #file-form && button {
    display: grid;
    justify-content: stretch;
    gap: 1px;
    width: 100%;
    height: 100%;
    align-content: start;
    border-color: transparent;
    background: none;
    font-weight: 400;
  }
  #file-form & span {
    font-size: 13.5px;
    color: var(--ink-soft);
  }
  #file-form && button:hover {
    background: var(--work-wash);
  }
`;

/** A property with a name that the editor chose. */
const Named = styled.div`
  #file-form & {
    display: grid;
    gap: 4px;
  }
  #file-form & .rename {
    justify-self: start;
    min-height: 28px;
    padding: 2px 8px;
    border-color: transparent;
    background: none;
    font-size: 13px;
    font-weight: 500;
    color: var(--work);
  }
`;

const NameForm = styled.form`
  #file-form & {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  #file-form & label {
    font-size: 13.5px;
    color: var(--ink-soft);
  }
  #file-form & input {
    flex: 1 1 10rem;
    width: auto;
    max-width: 22rem;
  }
`;

interface ObjectFieldsProps {
  readonly path: JsonPath;
  readonly control: ObjectControl;
}

/** For code editors only: the path of the schema. */
const schemaName = '$schema';

/** The name by which links refer to an item. It is last, as it is on no page. */
const idName = 'id';

/** The properties of an object: those that it has or needs, with a list of those that can be added. */
export function ObjectFields({ path, control }: ObjectFieldsProps) {
  const { Field, file, schemas } = useForm();
  const shape = useFormState((store) => shapeOf(store, schemas, path, control));
  const { shown, others, absent }: Shape = JSON.parse(shape);
  const titleOf = useTitles(control);
  return (
    <div className={control.isLine ? 'line' : 'fields'}>
      {shown.map((name) => (
        <Field
          key={name}
          path={[...path, name]}
          schema={control.properties[name] ?? {}}
          label={labelAt(file, [...path, name])}
          isRequired={control.required.includes(name)}
        />
      ))}
      {others.map((name) =>
        control.others === undefined ? (
          <Field key={name} path={[...path, name]} schema={anyValue} label={labelAt(file, [...path, name])} />
        ) : (
          <Named key={name} className="named">
            <Field path={[...path, name]} schema={control.others} label={titleOf(name)} />
            <Rename path={path} name={name} title={titleOf(name)} />
          </Named>
        ),
      )}
      {absent.length > 0 && <AddProperty path={path} control={control} names={absent} />}
      {control.others !== undefined && (
        <AddNamed path={path} control={control} taken={[...shown, ...others]} />
      )}
    </div>
  );
}

/** The titles of properties whose names an editor chooses: those of the entries that they name. */
function useTitles({ otherNameSet = '' }: ObjectControl): (name: string) => string {
  const titles = useFormState(({ known }) => known.titles.get(otherNameSet));
  return (name) => titles?.get(name) ?? name;
}

interface Shape {
  readonly shown: readonly string[];
  readonly others: readonly string[];
  /** Those that can be added. */
  readonly absent: readonly string[];
}

function shapeOf(
  store: FormStore,
  schemas: FormSchemas,
  path: JsonPath,
  { properties, required, standing }: ObjectControl,
): string {
  const value = store.valueAt(path);
  const names = isObject(value) ? Object.keys(value) : [];
  const isWritten = (name: string) => {
    const schema = properties[name] ?? {};
    if (name === schemaName || schema.readOnly === true) return false;
    // A value that is the only one, such as the type of a block, cannot be changed.
    return schemas.controlFor(schema, store.valueAt([...path, name])).kind !== 'fixed';
  };
  const written = Object.keys(properties).filter(isWritten);
  const isShown = (name: string) =>
    [names, required, standing].some((list) => list.includes(name)) || store.isAdded([...path, name]);
  const [first, last] = [
    written.filter((name) => name !== idName),
    written.filter((name) => name === idName),
  ];
  const shape: Shape = {
    shown: [...first, ...last].filter(isShown),
    others: names.filter((name) => name !== schemaName && !Object.hasOwn(properties, name)),
    absent: written.filter((name) => !isShown(name)),
  };
  return JSON.stringify(shape);
}

interface AddPropertyProps extends ObjectFieldsProps {
  readonly names: readonly string[];
}

/** A button for each property that can be added. With many of them, a button shows the others. */
function AddProperty({ path, control, names }: AddPropertyProps) {
  const { store, schemas, file } = useForm();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const add = (name: string) => {
    setOpen(false);
    const schema = control.properties[name];
    const own = schema === undefined ? undefined : schemas.control(schema);
    if (own?.kind === 'flag') store.set([...path, name], true);
    store.add([...path, name]);
  };
  return (
    <div className="adding">
      <button
        type="button"
        className="add"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <AddIcon />
        {names.length === 1 && names[0] !== undefined
          ? words.studioForm('addOne', { label: labelAt(file, [...path, names[0]]) })
          : words.studioForm('addProperty', { count: names.length })}
      </button>
      <Offers className="offers" id={id} hidden={!isOpen}>
        {isOpen &&
          names.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => add(name)}>
                <strong>{labelAt(file, [...path, name])}</strong>
                <Help path={[...path, name]} schema={control.properties[name] ?? {}} />
              </button>
            </li>
          ))}
      </Offers>
    </div>
  );
}

interface AddNamedProps extends ObjectFieldsProps {
  readonly taken: readonly string[];
}

/** Adds a property whose name the editor chooses: one of the proposed names, or any. */
function AddNamed({ path, control, taken }: AddNamedProps) {
  const { store, schemas } = useForm();
  const [name, setName] = useState('');
  const id = useId();
  const titleOf = useTitles(control);
  const free = control.otherNames.filter((other) => !taken.includes(other));
  const add = (event: FormEvent) => {
    event.preventDefault();
    const typed = name.trim();
    const added = control.otherNames.find((other) => titleOf(other) === typed) ?? typed;
    if (added === '') return;
    if (!taken.includes(added)) {
      const value = emptyValue(schemas.control(control.others ?? {}));
      store.set([...path, added], value ?? '');
    }
    setName('');
    store.reveal([...path, added]);
  };
  return (
    <NameForm className="add-named" onSubmit={add}>
      <label htmlFor={id}>{words.studioForm('newName')}</label>
      <input
        id={id}
        list={free.length > 0 ? `${id}-names` : undefined}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {free.length > 0 && (
        <datalist id={`${id}-names`}>
          {free.map((other) => (
            <option key={other} value={titleOf(other)} />
          ))}
        </datalist>
      )}
      <button type="submit" className="add">
        <AddIcon />
        {words.studioForm('add')}
      </button>
    </NameForm>
  );
}

interface RenameProps {
  readonly path: JsonPath;
  readonly name: string;
  readonly title: string;
}

/** Changes the name of a property, which stays in its place. */
function Rename({ path, name, title }: RenameProps) {
  const { store } = useForm();
  const [typed, setTyped] = useState<string>();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const isClosed = useRef(false);
  useLayoutEffect(() => {
    // The field that had the focus made room for the button.
    if (isClosed.current) button.current?.focus();
    isClosed.current = false;
  });
  const close = () => {
    isClosed.current = true;
    setTyped(undefined);
  };
  const rename = (event: FormEvent) => {
    event.preventDefault();
    const next = typed?.trim() ?? '';
    const value = store.valueAt(path);
    close();
    if (next === '' || !isObject(value) || Object.hasOwn(value, next)) return;
    store.set(
      path,
      Object.fromEntries(Object.entries(value).map(([own, part]) => [own === name ? next : own, part])),
    );
    store.reveal([...path, next]);
  };
  if (typed === undefined)
    return (
      <button ref={button} type="button" className="rename" onClick={() => setTyped(name)}>
        {words.studioForm('rename', { label: title })}
      </button>
    );
  return (
    <NameForm className="add-named" onSubmit={rename}>
      <label htmlFor={id}>{words.studioForm('newName')}</label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the field replaces the button that had the focus.
        autoFocus
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit">{words.studioForm('renameNow')}</button>
      <button type="button" onClick={close}>
        {words.studioForm('cancel')}
      </button>
    </NameForm>
  );
}

/** The properties of a block, which depend on its type. */
export function BlockFields({ path }: { readonly path: JsonPath }) {
  const { Field, schemas } = useForm();
  const type = useFormState((store) => store.valueAt([...path, 'type']));
  const schema = schemas.block(type);
  const control = schema === undefined ? undefined : schemas.control(schema);
  if (control?.kind !== 'object')
    return <Field path={path} schema={anyValue} label={words.studioForm('unknownBlock')} isRequired />;
  return <ObjectFields path={path} control={control} />;
}

const anyValue = {};
