import type { SiteState } from '../../engine/routes/site-state.ts';
import type { EntryNames } from './lead-numbers.ts';

/** Resolves the slugs of cities and services to names. Falls back to the slug if the entry no longer exists. */
export function entryNames(state: SiteState | undefined): EntryNames {
  const collections = state?.snapshot.collections;
  return {
    city: (slug) => ({ slug, name: collections?.cities.get(slug)?.value.name ?? slug }),
    service: (slug) => ({ slug, name: collections?.services.get(slug)?.value.name ?? slug }),
  };
}
