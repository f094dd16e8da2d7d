import { isEnglish, words } from '../site-words.ts';
import { refusalOf } from '../studio-requests.ts';

/** Why a request failed. The message of the server is in English. */
export function FailureText({ error }: { readonly error: unknown }) {
  const refusal = refusalOf(error);
  if (refusal === undefined) return words.studio('noAnswer');
  return (
    <>
      {!isEnglish && words.studio('refusal')} <span lang="en">{refusal}</span>
    </>
  );
}
