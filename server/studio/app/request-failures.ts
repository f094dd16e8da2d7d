import { ResponseError } from '../../../blocks/requests/request.ts';

/** Whether a request failed because the session has ended. */
export const isSignedOut = (failure: unknown): boolean =>
  failure instanceof ResponseError && failure.status === 401;

/** Whether the server refused a request because another user is signed in than the one whom the page is for. */
export const isOtherUser = (failure: unknown): boolean =>
  failure instanceof ResponseError && failure.status === 412;

/** Whether a later attempt of a request can succeed without a change of it. */
export const isPassing = (failure: unknown): boolean =>
  !(failure instanceof ResponseError) ||
  failure.status >= 500 ||
  [401, 408, 412, 429].includes(failure.status);
