import type { JsonSchema } from '../content/json-schema.ts';
import { blockEnvelope } from '../content/model/documents.ts';
import { entriesOf } from '../content/snapshot.ts';
import type { SiteState } from '../routes/site-state.ts';
import type { EditorSchema } from './editor-properties.ts';
import { entriesSet, type NameSet } from './name-sets.ts';
import { siteVariables } from './site-variables.ts';

/**
 * Returns `names.json`: the names of a site that editors propose. It has a list for each of {@link nameSets} and for each
 * collection. It contains no values, so it changes only when a file, a property or a block is added, removed or renamed.
 */
export function siteNames(state: SiteState): EditorSchema {
  const { snapshot, model } = state;
  const { layouts, pages, templates, site } = snapshot;
  const { variables, ownVariables, paths } = siteVariables(snapshot, model);
  const declared = [...model.declared];
  const sets = {
    layouts: [...layouts.keys()],
    pages: pages.map(({ slug }) => slug),
    templates: templates.map(({ slug }) => slug),
    phones: Object.keys(site.value.phones),
    categories: [...snapshot.collections.services.values()].map(({ value }) => value.category),
    topics: [...snapshot.collections.posts.values()].map(({ value }) => value.topic),
    links: linkTargets(state),
    pictures: [...snapshot.pictures.keys()],
    conditions: paths.flatMap((path) => [path, `!${path}`]),
    paths,
    dimensions: [...model.dimensionNames(), ...templates.flatMap(({ value }) => Object.values(value.for))],
    variables: variables.map(placeholder),
    'site-variables': ownVariables.map(placeholder),
    'declared-collections': declared.map(([name]) => name),
    'declared-entries': declared.flatMap(([name]) => [...entriesOf(snapshot, name).keys()]),
    'declared-fields': declared.flatMap(([, { fields }]) => Object.keys(fields)),
  } satisfies Readonly<Record<Exclude<NameSet, 'overrides'>, readonly string[]>>;
  const entries = [...model.collections.keys()].map(
    (name) => [entriesSet(name), [...entriesOf(snapshot, name).keys()]] as const,
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $comment:
      'The names of this site, for completion in editors. `npm run dev` and `npx cityblock schema` write it.',
    $defs: {
      ...Object.fromEntries(
        [...Object.entries(sets), ...entries].map(([set, names]) => [
          set,
          { examples: [...new Set(names)].sort() },
        ]),
      ),
      overrides: { properties: overridable(state) },
    },
  };
}

const placeholder = (path: string): string => `{{ ${path} }}`;

/**
 * The paths of pages that may be linked, the anchors of page documents, and the telephone numbers. The combinations of
 * several entries are left out: they would be thousands.
 */
function linkTargets({ snapshot, routes }: SiteState): readonly string[] {
  const linkable = [...routes.routes()].flatMap((route) =>
    route.kind === 'page' || (route.dimensions.length === 1 && route.state.state === 'ready')
      ? [route.path]
      : [],
  );
  const inLayouts = [...snapshot.layouts.values()].flatMap(({ value }) => [...value.before, ...value.after]);
  const inDocuments = [...snapshot.pages, ...snapshot.templates].flatMap(({ value }) => value.blocks);
  const anchors = [...inLayouts.map(({ id }) => `layout-${id}`), ...inDocuments.map(({ id }) => id)];
  return [
    ...linkable,
    ...anchors.map((id) => `#${id}`),
    ...snapshot.pages.flatMap(({ value }) => value.blocks.map(({ id }) => `${value.path}#${id}`)),
    ...Object.values(snapshot.site.value.phones).map(({ href }) => href),
  ];
}

/** Template -> block -> the properties that an override may replace, with the schemas of their types. */
function overridable({ snapshot, model }: SiteState): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    snapshot.templates.map(({ slug, value }) => [
      slug,
      {
        description: `Replaces properties of blocks of the template "${slug}".`,
        properties: Object.fromEntries(
          value.blocks.map(({ id, type }) => [
            id,
            {
              description: `Replaces properties of the block "${id}" of type "${type}".`,
              properties: propertiesOf(type, model.blocks.schemaOf(type)),
            },
          ]),
        ),
      },
    ]),
  );
}

function propertiesOf(type: string, schema: JsonSchema | undefined): Readonly<Record<string, EditorSchema>> {
  return Object.fromEntries(
    Object.keys(schema?.properties ?? {})
      .filter((name) => !Object.hasOwn(blockEnvelope, name))
      .map((name) => [name, { $ref: `./block.json#/$defs/${type}/properties/${name}` }]),
  );
}
