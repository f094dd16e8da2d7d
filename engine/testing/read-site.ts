import { ContentModel } from '../content/content-model.ts';
import { ContentLoader } from '../loading/content-loader.ts';
import { RouteTable } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { rulesOf } from '../rules/rules.ts';
import { smallBlockTypes } from './small-blocks.tsx';
import { type SmallSite, smallSite, smallSiteTime, toFiles } from './small-site.ts';

export const smallModel = new ContentModel(smallBlockTypes, [], rulesOf('copy'));

/** Returns the state of a site at an instant. Throws if the site has errors. */
export function readSite(site: SmallSite = smallSite, now: number = smallSiteTime): SiteState {
  return stateOf(site, now);
}

/** Like {@link readSite}, with all that is published at another time. */
export function readWholeSite(site: SmallSite): SiteState {
  return stateOf(site, undefined);
}

function stateOf(site: SmallSite, now: number | undefined): SiteState {
  const { snapshot, model, diagnostics } = new ContentLoader(smallModel).load(
    toFiles(site),
    undefined,
    undefined,
    now,
  );
  if (snapshot === undefined || diagnostics.length > 0)
    throw new Error(diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'));
  return { snapshot, routes: new RouteTable(snapshot, model), model };
}

/** Returns the small site with files replaced; undefined deletes a file. */
export function withFiles(files: SmallSite, site: SmallSite = smallSite): SmallSite {
  return Object.fromEntries(Object.entries({ ...site, ...files }).filter(([, value]) => value !== undefined));
}

/** Returns the small site with properties of one file replaced; undefined deletes a property. */
export function withProperties(file: string, properties: object, site: SmallSite = smallSite): SmallSite {
  const value = site[file];
  if (typeof value !== 'object' || value === null) throw new Error(`The site has no file ${file}.`);
  return { ...site, [file]: { ...value, ...properties } };
}
