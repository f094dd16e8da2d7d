/**
 * The name of the cookie that indicates to scripts that a user is signed in. It grants nothing: the session cookie does,
 * which scripts cannot read.
 */
export const signedInHintCookie = 'cityblock-signed-in';

/** Whether a cookie header, or `document.cookie`, contains the hint. */
export function hasSignedInHint(cookies: string): boolean {
  return cookies.split('; ').some((cookie) => cookie === `${signedInHintCookie}=1`);
}
