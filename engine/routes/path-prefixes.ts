/** The paths of the prefixes of a path: "/", "/places", "/places/riverside". */
export function pathPrefixes(path: string): readonly string[] {
  const segments = path.split('/').filter(Boolean);
  return ['/', ...segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)];
}
