import type { SiteState } from '../../engine/routes/site-state.ts';
import type { EntryNames } from './lead-numbers.ts';

/** What content calls the places and services that leads name by slug; the slug itself where it has them no longer. */
export function entryNames(state: SiteState | undefined): EntryNames {
  const collections = state?.snapshot.collections;
  return {
    city: (slug) => ({ slug, name: collections?.cities.get(slug)?.value.name ?? slug }),
    service: (slug) => ({ slug, name: collections?.services.get(slug)?.value.name ?? slug }),
  };
}
