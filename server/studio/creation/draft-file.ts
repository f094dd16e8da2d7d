import type { ContentFile } from '../../../engine/content/content-files.ts';
import type { ContentModel } from '../../../engine/content/content-model.ts';
import { identifyFile } from '../../../engine/content/file-identity.ts';
import type { JsonSchema } from '../../../engine/content/json-schema.ts';
import type { JsonObject, JsonValue } from '../../../engine/content/json-value.ts';
import { slugPattern } from '../../../engine/content/model/common.ts';
import { isSingleFileKind } from '../../../engine/content/model/entry-kinds.ts';
import { isObject } from '../../../engine/content/rewrite-json.ts';
import { slugOf } from '../../../engine/content/slug.ts';
import { unwrittenMarkIn } from '../../../engine/content/unwritten-mark.ts';
import { cityDraft } from '../../../engine/drafts/city-draft.ts';
import { completeDraft } from '../../../engine/drafts/complete-draft.ts';
import { type ContentEntries, contentEntries } from '../../../engine/drafts/content-entries.ts';
import { type EntryRequest, entryDrafts } from '../../../engine/drafts/entry-drafts.ts';
import { isReservedPath } from '../../../engine/routes/reserved-paths.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import { readValue } from '../changes/rebase-change.ts';
import type { DraftQuestion, DraftRequest, StudioDraft } from '../studio-api.ts';

export interface DraftSite {
  /** With the changes of the editor. */
  readonly files: readonly ContentFile[];
  /** With the changes of the editor; undefined if no page can be shown with them. */
  readonly state: SiteState | undefined;
  readonly model: ContentModel;
  /** The files that visitors see. */
  readonly published: ReadonlySet<string>;
  /** The date of the site. */
  readonly today: string;
}

/**
 * Drafts a new file, with the values that are known and marked texts for those that are to be written. Undefined for a kind that has
 * no folder, and for a file to copy that is none of the kind.
 */
export function draftFile(request: DraftRequest, site: DraftSite): StudioDraft | undefined {
  const { kind, copyOf } = request;
  const { model, files } = site;
  if (!model.folders().includes(kind) || isSingleFileKind(kind)) return undefined;
  const content = contentEntries(files);
  const language = languageIn(content);
  const title = request.title.trim().replace(/\s+/g, ' ');
  const original = copyOf === undefined ? undefined : valueIn(copyOf, kind, site);
  if (copyOf !== undefined && original === undefined) return undefined;
  const schema = model.schemaOf(kind);
  const blank = blankOf({ ...request, title }, content, site);
  const questions = original === undefined ? questionsOf(schema, blank.value, content) : [];
  const address = request.address ?? blank.address;
  const value =
    original === undefined
      ? completeDraft(schema, withAnswers(blank.value, questions, request), {
          content,
          language,
          today: site.today,
          blockSchemaOf: (type) => model.blocks.schemaOf(type),
        })
      : copied(original, title, site.today);
  const { $schema: _, draft: __, ...properties } = value;
  return {
    file: `${kind}/${address}.json`,
    value: {
      $schema: schemaLink(kind, address, site),
      ...properties,
      ...(kind === 'pages' && { path: `/${address}` }),
    },
    address,
    path: kind === 'pages' ? `/${address}` : pathOf(kind, address, site),
    obstacle: obstacleTo(address, { ...request, title }, site),
    questions,
  };
}

/** The kinds of which the site can have another file: those whose drafts can name all entries that they must name. */
export function draftKinds(site: DraftSite): readonly string[] {
  const { model } = site;
  return ['pages', ...model.collections.keys()].filter((kind) => {
    const draft = draftFile({ kind, title: 'x' }, site);
    return draft !== undefined && !hasEmptyText(draft.value);
  });
}

function hasEmptyText(value: JsonValue): boolean {
  return (
    value === '' || (typeof value === 'object' && value !== null && Object.values(value).some(hasEmptyText))
  );
}

interface BlankDraft {
  readonly address: string;
  readonly value: Readonly<Record<string, unknown>>;
}

const languageIn = ({ site: { language } }: ContentEntries): string =>
  typeof language === 'string' ? language : 'en';

function blankOf(request: DraftRequest, content: ContentEntries, { model, today }: DraftSite): BlankDraft {
  const { kind, title, place, answers = {} } = request;
  const mark = unwrittenMarkIn(languageIn(content));
  if (kind === 'cities') {
    const { slug, value } = cityDraft(content, {
      name: title,
      state: place?.state,
      place: place && { ...place, name: title, state: place.state, county: place.county },
    });
    // The schema requires no county, but the other cities have one.
    return { address: slug, value: { ...value, ...(value.county === '' && { county: mark }) } };
  }
  const [, draft] = Object.entries(entryDrafts).find(([known]) => known === kind) ?? [];
  const create: ((request: EntryRequest) => Readonly<Record<string, unknown>>) | undefined = draft;
  const about = {
    city: answers.city ?? answers.cities,
    service: answers.service ?? answers.services,
  };
  // The schema requires no source, but a rule does.
  const source = kind === 'jobs' && { source: mark };
  const value = create?.({ title, about, content, today });
  return {
    address: slugOf(title),
    value: value === undefined ? { [titleProperty(model.schemaOf(kind))]: title } : { ...value, ...source },
  };
}

/** The property that names an entry in lists. */
function titleProperty({ properties = {} }: JsonSchema): string {
  return ['name', 'title', 'label'].find((name) => Object.hasOwn(properties, name)) ?? 'name';
}

/** A copy of a file under another title, as a draft. Earlier addresses stay with the original. */
function copied(original: JsonObject, title: string, today: string): JsonObject {
  const { formerly: _, publishAt, unpublishAt: __, ...kept } = original;
  const { name, title: headTitle, blocks } = original;
  const isPage = Array.isArray(blocks);
  return {
    ...kept,
    ...(publishAt !== undefined && { publishAt: today }),
    ...(name !== undefined && { name: title }),
    ...(headTitle !== undefined && { title: isPage ? `${title} | {{ site.name }}` : title }),
    ...(name === undefined && headTitle === undefined && kept.label !== undefined && { label: title }),
  };
}

/** The values that only the editor knows: entries that the new one is about, and figures. */
function questionsOf(
  { properties = {}, required = [] }: JsonSchema,
  blank: Readonly<Record<string, unknown>>,
  content: ContentEntries,
): readonly DraftQuestion[] {
  return Object.entries(properties).flatMap(([name, schema]): readonly DraftQuestion[] => {
    const isRequired = required.includes(name);
    const reference = schema.reference ?? ((schema.minItems ?? 0) > 0 ? schema.items?.reference : undefined);
    if (reference !== undefined && asked.has(reference)) {
      const options = [...content.entries(reference)].map(([value, entry]) => ({
        value,
        title: [entry.name, entry.title].find((name) => typeof name === 'string') ?? value,
      }));
      return options.length === 0
        ? []
        : [{ name, isRequired, hasDefault: false, answer: { kind: 'choice', options } }];
    }
    if (schema.completes === 'layouts' && content.layouts.length > 1) {
      // The first is the one of the draft.
      const layouts = [...new Set([String(blank[name]), ...content.layouts])];
      const options = layouts.map((value) => ({ value, title: value }));
      return [{ name, isRequired: false, hasDefault: true, answer: { kind: 'choice', options } }];
    }
    const isFigure = isRequired && (schema.type === 'number' || schema.type === 'integer');
    if (!isFigure || typeof blank[name] === 'number') return [];
    const { minimum, maximum } = schema;
    return [{ name, isRequired, hasDefault: false, answer: { kind: 'number', minimum, maximum } }];
  });
}

/** The collections whose entries others are about. */
const asked: ReadonlySet<string> = new Set(['cities', 'services']);

function withAnswers(
  blank: Readonly<Record<string, unknown>>,
  questions: readonly DraftQuestion[],
  { kind, answers = {} }: DraftRequest,
): Readonly<Record<string, unknown>> {
  // The facts of a city follow from its place.
  if (kind === 'cities') return blank;
  const given = questions.flatMap(({ name, answer }) => {
    const written = answers[name];
    if (written === undefined || written === '') return [];
    const value = answer.kind === 'number' ? Number(written) : written;
    return [[name, Array.isArray(blank[name]) ? [value] : value] as const];
  });
  return { ...blank, ...Object.fromEntries(given) };
}

/** The value of a file of a kind. */
function valueIn(file: string, kind: string, { files, model }: DraftSite): JsonObject | undefined {
  const identity = identifyFile(file, model);
  if (!identity.ok || identity.kind !== kind) return undefined;
  const read = readValue(files.find((known) => known.file === file)?.text ?? null);
  return read.ok && isObject(read.value) ? read.value : undefined;
}

/** The link to the schema, as other files of the folder have it. */
function schemaLink(kind: string, address: string, { model }: DraftSite): string {
  return `${'../'.repeat(address.split('/').length)}schema/${model.schemaFileOf(kind)}.json`;
}

/** The path of the page of an entry, from the template with a page for each entry of the kind. */
function pathOf(kind: string, slug: string, { state }: DraftSite): string | undefined {
  for (const { value } of state?.snapshot.templates ?? []) {
    const [[name, collection] = [], ...others] = Object.entries(value.for);
    if (collection === kind && others.length === 0) return value.path.replace(`:${name}`, slug);
  }
  return undefined;
}

function obstacleTo(
  address: string,
  { kind, title }: DraftRequest,
  { files, state, model }: DraftSite,
): StudioDraft['obstacle'] {
  if (title === '' || address === '') return 'untitled';
  const parts = kind === 'pages' ? address.split('/') : [address];
  if (!parts.every((part) => slugPattern.test(part))) return 'unwritable';
  const isTaken = files.some(({ file }) => {
    const identity = identifyFile(file, model);
    return identity.ok && identity.kind === kind && identity.slug === address;
  });
  const path = `/${address}`;
  const isPath = kind === 'pages' && (isReservedPath(path) || state?.routes.match(path).route !== undefined);
  return isTaken || isPath ? 'taken' : undefined;
}
