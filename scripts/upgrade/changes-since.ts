/**
 * Returns the lines of a changelog about the versions after one version: its headings "## 1.2.0" and what is below them.
 * @param changelog a document with a heading for each version, the latest first
 * @param version the version that is known, such as "1.1.0"
 */
export function changesSince(changelog: string, version: string): readonly string[] {
  const sections = changelog.split(/^(?=## )/m).filter((section) => section.startsWith('## '));
  const later = sections.filter((section) => {
    const [, found] = /^## \[?(\d+\.\d+\.\d+)/.exec(section) ?? [];
    return found !== undefined && isLater(found, version);
  });
  return later.flatMap((section) => section.trim().split('\n'));
}

function isLater(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) > 0;
}
