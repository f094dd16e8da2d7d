import { hash } from 'node:crypto';
import { pageImpact } from '../../engine/changes/page-impact.ts';
import { type ContentFile, readContentFiles } from '../../engine/content/content-files.ts';
import { FontReader } from '../../engine/content/font-files.ts';
import { PictureReader } from '../../engine/content/picture-files.ts';
import { ContentLoader } from '../../engine/loading/content-loader.ts';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import type { PageRendererOptions } from '../../engine/render/page-renderer-options.ts';
import { RouteTable } from '../../engine/routes/route-table.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { randomEdit } from './random-edits.ts';
import { randomNumbers } from './random-numbers.ts';

/** The result of comparisons with rendering all pages. */
export interface ImpactProof {
  readonly proven: number;
  /** One sentence for each edit of which other pages were named. */
  readonly failures: readonly string[];
}

/** Random edits of content are often invalid. */
const triesPerEdit = 200;

/**
 * Makes random edits, and compares the pages that the impact of each names with those that differ when all pages of both
 * states are rendered. Nothing is written.
 * @param seed chooses the edits
 */
export function proveImpact(
  folder: string,
  rendering: PageRendererOptions,
  now: number,
  count: number,
  seed: number,
): ImpactProof {
  const loader = new ContentLoader(rendering.model);
  const [pictures, fonts] = [new PictureReader(folder).read(), new FontReader(folder).read()];
  const stateOf = (files: readonly ContentFile[]): SiteState | undefined => {
    const { snapshot, model } = loader.load(files, pictures, fonts, now);
    return snapshot && { snapshot, model, routes: new RouteTable(snapshot, model) };
  };
  const files = readContentFiles(folder);
  const before = stateOf(files);
  if (before === undefined) throw new Error(`The content of ${folder} has errors.`);
  const old = digestsOf(before, rendering, now);
  const random = randomNumbers(seed);
  const failures: string[] = [];
  let [proven, tries] = [0, 0];
  while (proven + failures.length < count && tries < count * triesPerEdit) {
    tries += 1;
    const edited = randomEdit(files, random);
    const after = edited && stateOf(edited.files);
    if (edited === undefined || after === undefined) continue;
    const next = digestsOf(after, rendering, now);
    const expected = [...new Set([...old.keys(), ...next.keys()])].filter(
      (path) => old.get(path) !== next.get(path),
    );
    const { pages } = pageImpact(before, after, rendering, { now });
    // Redirects have no page to render.
    const found = pages.filter(({ path }) => old.has(path) || next.has(path)).map(({ path }) => path);
    const faults = [
      ...expected.filter((path) => !found.includes(path)).map((path) => `${path} is not named`),
      ...found.filter((path) => !expected.includes(path)).map((path) => `${path} is the same`),
    ];
    if (faults.length > 0) failures.push(`${edited.edit}: ${faults.slice(0, 5).join(', ')}`);
    else proven += 1;
  }
  return { proven, failures };
}

/** Renders all pages anew: a cache would have the same faults as the records. */
function digestsOf(
  state: SiteState,
  rendering: PageRendererOptions,
  now: number,
): ReadonlyMap<string, string> {
  const renderer = new PageRenderer(rendering);
  return new Map(
    Array.from(state.routes.routes(), ({ path }) => [
      path,
      hash('sha1', renderer.render(state, path, now).html),
    ]),
  );
}
