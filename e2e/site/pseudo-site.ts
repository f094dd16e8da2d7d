import { fileURLToPath } from 'node:url';
import { type ContentFile, readContentFiles } from '../../engine/content/content-files.ts';
import { PictureReader } from '../../engine/content/picture-files.ts';
import { ContentLoader } from '../../engine/loading/content-loader.ts';
import { RouteTable } from '../../engine/routes/route-table.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { pseudoContent } from './pseudo-language.ts';

export const pseudoModel = builtInModel;

/** The content of a site of another trade. */
export const otherTrade = fileURLToPath(new URL('../fixtures/piano-tuning/', import.meta.url));

/** Returns the state of a site. Throws if its content has errors. */
export function readState(files: readonly ContentFile[], folder: string): SiteState {
  const loaded = new ContentLoader(pseudoModel).load(files, new PictureReader(folder).read());
  const { snapshot, diagnostics } = loaded;
  if (snapshot === undefined)
    throw new Error(diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'));
  return { snapshot, routes: new RouteTable(snapshot, loaded.model), model: loaded.model };
}

/** Returns the state of the site in a folder, with more files, in the pseudo-language. */
export function pseudoState(folder: string, more: readonly ContentFile[] = []): SiteState {
  const files = [...readContentFiles(folder), ...more];
  return readState(pseudoContent(files, new ContentLoader(pseudoModel).load(files).model), folder);
}

/** Returns the values of content that are shown as they are written: codes and those with a pattern. */
export const allowedIn = ({ snapshot }: SiteState): readonly string[] => [
  snapshot.site.value.email.address,
  ...[snapshot.site.value.office.region ?? []].flat(),
  ...new Set(
    [...snapshot.collections.cities.values()].flatMap(({ value: { sources, state } }) =>
      [sources?.population, state].filter((text) => text !== undefined),
    ),
  ),
];
