import type { JsonSchema } from '../../../../engine/content/json-schema.ts';
import { isRecord } from '../../../../engine/content/json-schema.ts';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { isObject } from '../../../../engine/content/rewrite-json.ts';
import type { EditorSchema } from '../../../../engine/editor/editor-properties.ts';
import { type BlockChoice, blockChoices } from './block-choices.ts';
import type { Branch, Choice, Control, TextControl } from './control.ts';
import { branchIndex, isFitting, isSpecialText } from './control-value.ts';

const json: Control = { kind: 'json' };

const freeText: TextControl = {
  kind: 'text',
  size: 'paragraph',
  names: [],
  nameSet: undefined,
  placeholders: [],
  maxLength: undefined,
  isNeverEmpty: false,
};

const anyNumber: Control = { kind: 'number', isInteger: false };
const anyFlag: Control = { kind: 'flag', isRemovedWhenOff: false };

interface PropertySchema {
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

/** Texts up to this length are on one line. */
const longestLine = 60;

/** Chooses the controls for the values of a file from the schemas for editors. A schema always has the same control. */
export class FormSchemas {
  readonly #files: Readonly<Record<string, EditorSchema>>;
  readonly #controls = new WeakMap<JsonSchema, Control>();
  #blocks: readonly BlockChoice[] | undefined;

  /** @param files the schemas by the names of their files, without the extension */
  constructor(files: Readonly<Record<string, EditorSchema>>) {
    this.#files = files;
  }

  /** The schema of a kind of file; one that accepts any value if there is none. */
  of(name: string): EditorSchema {
    return this.#files[name] ?? {};
  }

  /** Returns the control for a value: a JSON field if the value has another type than the schema. */
  controlFor(schema: JsonSchema, value: JsonValue | undefined): Control {
    const control = this.control(schema);
    if (control.kind === 'json') return controlOfValue(value);
    if (value === undefined || isFitting(control, value)) return control;
    if (typeof value === 'string' && isSpecialText(control)) return freeText;
    return json;
  }

  /** Returns the control of a schema. */
  control(schema: JsonSchema): Control {
    const known = this.#controls.get(schema);
    if (known !== undefined) return known;
    const control = this.#choose(schema);
    this.#controls.set(schema, control);
    return control;
  }

  /** The schema of a block of a type; undefined if there is no such type. */
  block(type: JsonValue | undefined): JsonSchema | undefined {
    const types = this.#files.block?.$defs;
    const schema = typeof type === 'string' && isRecord(types) ? types[type] : undefined;
    return isRecord(schema) ? schema : undefined;
  }

  /** The block types of the site. */
  blocks(): readonly BlockChoice[] {
    this.#blocks ??= blockChoices(this.#files.block);
    return this.#blocks;
  }

  /**
   * The schema of a property of a file; undefined if the file can have no such property.
   * @param schema the schema of the file
   */
  at(
    schema: JsonSchema,
    path: JsonPath,
    valueAt: (path: JsonPath) => JsonValue | undefined,
  ): PropertySchema | undefined {
    let found: PropertySchema | undefined = { schema, isRequired: true };
    for (const [index, segment] of path.entries()) {
      if (found === undefined) return undefined;
      const value = valueAt(path.slice(0, index));
      found = this.#within(this.controlFor(found.schema, value), segment, value);
    }
    if (found === undefined) return undefined;
    const { isRequired } = found;
    return { schema: this.#plain(found.schema, valueAt(path)), isRequired };
  }

  /** The schema of a value that is written in place, unless it is a variable now. */
  #plain(schema: JsonSchema, value: JsonValue | undefined): JsonSchema {
    const control = this.control(schema);
    if (control.kind !== 'union') return schema;
    const plain = control.branches.filter(({ kind }) => kind !== 'variable');
    const [only] = plain;
    const isVariable = control.branches[branchIndex(control.branches, value)]?.kind === 'variable';
    return plain.length === 1 && only !== undefined && !isVariable ? only.schema : schema;
  }

  #within(
    control: Control,
    segment: string | number,
    value: JsonValue | undefined,
  ): PropertySchema | undefined {
    if (control.kind === 'union') {
      const branch = control.branches[branchIndex(control.branches, value)];
      return branch && this.#within(branch.control, segment, value);
    }
    if (control.kind === 'list') return { schema: control.items, isRequired: true };
    if (control.kind === 'block') {
      const block = this.block(isObject(value) ? value.type : undefined);
      return block && this.#within(this.control(block), segment, value);
    }
    if (control.kind !== 'object') return undefined;
    const schema = control.properties[segment] ?? control.others;
    return schema && { schema, isRequired: control.required.some((name) => name === segment) };
  }

  /** The schema with what it refers to. */
  resolved(schema: JsonSchema): JsonSchema {
    const reference: unknown = Reflect.get(schema, '$ref');
    const target = typeof reference === 'string' ? this.#target(reference) : undefined;
    return target === undefined ? schema : { ...this.resolved(target), ...schema };
  }

  #choose(schema: JsonSchema): Control {
    if (isBlockReference(schema)) return { kind: 'block' };
    if (Reflect.get(schema, 'allOf') !== undefined) return this.#icon();
    const resolved = this.resolved(schema);
    if (resolved.markdown === true && resolved.anyOf !== undefined) return this.#markdown(resolved.anyOf);
    if (resolved.anyOf !== undefined) return this.#union(resolved);
    if (Array.isArray(resolved.type)) return this.#typeUnion(resolved, resolved.type);
    if (resolved.const === true && resolved.type === 'boolean')
      return { kind: 'flag', isRemovedWhenOff: true };
    if (resolved.const !== undefined) return { kind: 'fixed' };
    if (resolved.enum !== undefined) return { kind: 'choice', choices: choicesOf(resolved) };
    switch (resolved.type) {
      case 'boolean':
        return anyFlag;
      case 'number':
      case 'integer':
        return { kind: 'number', isInteger: resolved.type === 'integer' };
      case 'string':
        return this.#text(resolved);
      case 'array':
        return this.#list(resolved);
      case 'object':
        return this.#object(resolved);
      default:
        return resolved.properties === undefined ? json : this.#object(resolved);
    }
  }

  #text(schema: JsonSchema): Control {
    const pattern = schema.pattern ?? '';
    if (pattern.includes('[01]\\d|2[0-3]')) return { kind: 'time' };
    if (pattern.includes('oklch')) return { kind: 'color' };
    if (schema.calendarDate === true) return { kind: 'date' };
    const names = this.#names(schema);
    if (schema.completes === 'pictures' || pattern.includes('^media\\/')) return { kind: 'picture', names };
    const isVariables = names.some((name) => name.startsWith('{{'));
    const maxLength = schema.maxLength ?? maxLengthIn(Reflect.get(schema, 'else'));
    return {
      kind: 'text',
      size: this.#size(schema, isVariables ? [] : names, maxLength),
      names: isVariables ? [] : names,
      nameSet: nameSetOf(schema),
      placeholders: isVariables ? names : [],
      maxLength,
      isNeverEmpty: schema.minLength !== undefined || (pattern !== '' && !matchesEmpty(pattern)),
    };
  }

  #markdown(branches: readonly JsonSchema[]): Control {
    const texts = branches.map((branch) => this.control(branch));
    return {
      kind: 'markdown',
      placeholders: texts.flatMap((text) => (text.kind === 'text' ? text.placeholders : [])),
    };
  }

  #size(schema: JsonSchema, names: readonly string[], maxLength: number | undefined): TextControl['size'] {
    if (schema.markdown === true) return 'markdown';
    const isShort = maxLength !== undefined && maxLength <= longestLine;
    return names.length > 0 || schema.pattern !== undefined || isShort ? 'line' : 'paragraph';
  }

  #names(schema: JsonSchema): readonly string[] {
    const names: unknown = Reflect.get(schema, 'examples');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  }

  #icon(): Control {
    const [listed] = this.#files['icon-name']?.anyOf ?? [];
    const names = (listed?.enum ?? []).map(String);
    return { kind: 'icon', names };
  }

  #list({ items = {}, markdown }: JsonSchema): Control {
    const schema = markdown === true && items.type === 'string' ? { ...items, markdown } : items;
    const item = this.control(schema);
    if (item.kind === 'choice' && item.choices[0]?.value === 'Monday')
      return { kind: 'weekdays', days: item.choices.map(({ value }) => String(value)) };
    return { kind: 'list', items: schema, item };
  }

  #object(schema: JsonSchema): Control {
    const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
    const others = additionalProperties === false ? undefined : additionalProperties;
    const kinds = Object.values(properties).map((property) => this.control(property).kind);
    if (kinds.length > 0 && kinds.every((kind) => kind === 'color')) return { kind: 'shades' };
    return {
      kind: 'object',
      standing: Object.keys(properties).filter((_, index) => kinds[index] === 'shades'),
      properties,
      required,
      others: others === true ? {} : others,
      otherNames: propertyNames === undefined ? [] : this.#names(this.resolved(propertyNames)),
      otherNameSet: propertyNames && nameSetOf(propertyNames),
      isLine:
        kinds.length > 1 &&
        kinds.length < 4 &&
        kinds.includes('time') &&
        kinds.every((kind) => kind === 'time' || kind === 'weekdays'),
    };
  }

  #union(schema: JsonSchema): Control {
    const branches = this.#branches(schema);
    const values = branches.map((branch) => branch.schema.const);
    const choices = values.flatMap((value) => (isChoiceValue(value) ? [{ value }] : []));
    if (choices.length === branches.length) return { kind: 'choice', choices };
    const [only] = branches;
    return branches.length === 1 && only !== undefined ? only.control : { kind: 'union', branches };
  }

  #typeUnion(schema: JsonSchema, types: readonly unknown[]): Control {
    const anyOf = types.flatMap((type) => (typeof type === 'string' ? [{ ...schema, type }] : []));
    return this.#union({ anyOf });
  }

  /** The branches of a union, with those of the unions in it. */
  #branches({ anyOf = [], markdown }: JsonSchema): readonly Branch[] {
    return anyOf.flatMap((part): readonly Branch[] => {
      const schema = markdown === true ? { ...part, markdown } : part;
      if (schema.anyOf !== undefined && schema.markdown !== true) return this.#branches(schema);
      const control = this.control(schema);
      return [{ kind: branchKind(schema, control), schema, control }];
    });
  }

  #target(reference: string): JsonSchema | undefined {
    const [, file = '', pointer = ''] = /^\.\/([\w-]+)\.json(?:#\/(.*))?$/.exec(reference) ?? [];
    let found: unknown = this.#files[file];
    for (const name of pointer.split('/').filter(Boolean)) {
      const key = decodeURIComponent(name).replace(/~1/g, '/').replace(/~0/g, '~');
      found = isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined;
    }
    return isRecord(found) ? found : undefined;
  }
}

/** Returns the control for a value that may be of any type. */
function controlOfValue(value: JsonValue | undefined): Control {
  if (typeof value === 'string') return freeText;
  if (typeof value === 'number') return anyNumber;
  return typeof value === 'boolean' ? anyFlag : json;
}

function branchKind({ properties = {} }: JsonSchema, control: Control): Branch['kind'] {
  switch (control.kind) {
    case 'object':
      return Object.keys(properties).join() === 'from' ? 'variable' : 'group';
    case 'list':
    case 'weekdays':
      return 'list';
    case 'flag':
      return 'flag';
    case 'number':
      return 'number';
    case 'block':
    case 'json':
    case 'union':
      return 'group';
    default:
      return 'text';
  }
}

function isBlockReference(schema: JsonSchema): boolean {
  return Reflect.get(schema, '$ref') === './block.json';
}

function isChoiceValue(value: unknown): value is Choice['value'] {
  return typeof value === 'string' || typeof value === 'number';
}

function choicesOf(schema: JsonSchema): readonly Choice[] {
  const descriptions: unknown = Reflect.get(schema, 'enumDescriptions');
  return (schema.enum ?? []).map((value, index) => {
    const description: unknown = Array.isArray(descriptions) ? descriptions[index] : undefined;
    return { value, description: typeof description === 'string' ? description : undefined };
  });
}

/** The list of `names.json` that a schema refers to. */
function nameSetOf(schema: JsonSchema): string | undefined {
  const reference: unknown = Reflect.get(schema, '$ref');
  return typeof reference === 'string'
    ? /^\.\/names\.json#\/\$defs\/([\w-]+)$/.exec(reference)?.[1]
    : undefined;
}

function maxLengthIn(limits: unknown): number | undefined {
  return isRecord(limits) && typeof limits.maxLength === 'number' ? limits.maxLength : undefined;
}

function matchesEmpty(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test('');
  } catch {
    return true;
  }
}
