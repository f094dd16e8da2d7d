/**
 * Returns a function that lists the paths of the files that a page or stylesheet refers to: scripts, styles, pictures,
 * fonts and icons, as paths or as addresses of the site.
 * @param siteUrl the origin of the site, without a trailing slash
 */
export function createReferenceFinder(siteUrl: string): (text: string) => readonly string[] {
  const origin = siteUrl.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const start = `(?:=["']|url\\(["']?|&quot;|, )`;
  const reference = new RegExp(`${start}(?:${origin})?(/[\\w./-]+\\.[a-z0-9]{2,11})(?=["')\\s?&])`, 'g');
  const known = new Map<string, string>();
  // A match is a slice that keeps its whole text in memory, and pages refer to the same files.
  const copyOf = (path: string): string => {
    const copy = known.get(path) ?? Buffer.from(path).toString();
    known.set(copy, copy);
    return copy;
  };
  return (text) => {
    const paths = new Set(Array.from(text.matchAll(reference), ([, path = '']) => path));
    return Array.from(paths, copyOf);
  };
}
