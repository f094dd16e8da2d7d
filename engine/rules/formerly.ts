import type { Diagnostic } from '../content/diagnostic.ts';
import { type Entry, isKind, ofKind } from '../content/snapshot.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import { canonicalPath } from '../routes/canonical-path.ts';
import { formerNames } from '../routes/former-paths.ts';
import type { RuleOf, SlugsByKind } from './rule.ts';

/** Reports names in `formerly` that cannot redirect: the current name, a name that is in use, and one that two entries claim. */
export const formerly: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_FORMERLY',
  check: ({ entries, slugs }) => faultyNames(entries, slugs),
};

function faultyNames(entries: readonly Entry[], slugs: SlugsByKind): Diagnostic[] {
  const claims = new Map<string, Entry>();
  const paths = new Map(ofKind('pages', entries).map((page) => [page.value.path, page.source.file]));
  return entries.flatMap((entry) =>
    formerNames(entry).flatMap((name, index): Diagnostic[] => {
      const fault = isKind('pages', entry)
        ? faultOfPath(canonicalPath(name), entry.value.path, paths)
        : isKind('templates', entry)
          ? faultOfPattern(name, entry.value.path, Object.keys(entry.value.for))
          : faultOfSlug(name, entry, slugs);
      const key = `${entry.kind}/${isKind('pages', entry) ? canonicalPath(name) : name}`;
      const other = isKind('templates', entry) ? undefined : claims.get(key);
      claims.set(key, entry);
      const claimed: Fault | undefined = other && {
        message:
          other === entry
            ? `"${name}" is in the list twice`
            : `${other.source.file} was formerly "${name}" too`,
        hint: 'A name redirects to one entry only: delete it in one of the two places.',
      };
      const found = fault ?? claimed;
      return found === undefined
        ? []
        : [errorAt(entry.source, ['formerly', index], 'CB_FORMERLY', found.message, found.hint)];
    }),
  );
}

interface Fault {
  readonly message: string;
  readonly hint: string;
}

function faultOfSlug(name: string, { kind, slug }: Entry, slugs: SlugsByKind): Fault | undefined {
  if (name === slug)
    return { message: `"${name}" is the current slug of this file`, hint: 'Write only earlier slugs.' };
  return slugs.get(kind)?.has(name) === true
    ? {
        message: `"${name}" is the slug of ${kind}/${name}.json, so it cannot redirect`,
        hint: `Delete "${name}" here, or rename the other file.`,
      }
    : undefined;
}

function faultOfPath(former: string, path: string, paths: ReadonlyMap<string, string>): Fault | undefined {
  if (former === path)
    return { message: `"${former}" is the current path of this page`, hint: 'Write only earlier paths.' };
  const other = paths.get(former);
  return other === undefined
    ? undefined
    : {
        message: `"${former}" is the path of ${other}, so it cannot redirect`,
        hint: `Delete "${former}" here, or change the path of the other page.`,
      };
}

function faultOfPattern(former: string, path: string, dimensions: readonly string[]): Fault | undefined {
  if (former === path)
    return { message: `"${former}" is the current path of the template`, hint: 'Write only earlier paths.' };
  const named = former.split('/').flatMap((part) => (part.startsWith(':') ? part.slice(1) : []));
  return [...named].sort().join() === [...dimensions].sort().join()
    ? undefined
    : {
        message: `"${former}" does not name every dimension of the template once`,
        hint: `Write a path with ${dimensions.map((name) => `":${name}"`).join(' and ')}.`,
      };
}
