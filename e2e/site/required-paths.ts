import { readFileSync } from 'node:fs';
import type { RenderedSite } from './rendered-site.ts';

/** The paths that the site must answer, as the specification lists them. */
export const listedPaths: readonly string[] = readFileSync(
  new URL('../fixtures/routes.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line.startsWith('/'));

/** The listed paths, without those of removed services and industries. */
export function requiredPaths({ state }: RenderedSite): readonly string[] {
  const { services, industries } = state.snapshot.collections;
  const collections = { services, industries };
  return listedPaths.filter((path) => {
    const [, folder, slug = '', ...rest] = path.split('/');
    if ((folder !== 'services' && folder !== 'industries') || slug === '' || rest.length > 0) return true;
    return collections[folder].has(slug) || state.routes.match(path).route !== undefined;
  });
}
