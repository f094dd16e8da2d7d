/** The name of the `meta` element with the version of a page. For development only. */
export const versionName = 'cityblock-version';

/** Whether two answers for a page differ. A version is that of the content and a digest of the page. */
export function isOtherPage(shown: string | undefined, current: string | undefined): boolean {
  if (shown === undefined || current === undefined) return false;
  const [content, digest] = shown.split(' ');
  const [currentContent, currentDigest] = current.split(' ');
  // A page with a value that differs in every answer would be loaded again and again.
  return content !== currentContent && digest !== currentDigest;
}
