/** A response that is not a success. Its message is `status: body`, or `status: status text` when the body is empty. */
export class ResponseError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly body: string;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ResponseError';
    this.status = status;
    this.statusText = statusText;
    this.body = body;
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The part of an address that is safe to log: a query string can carry what a visitor typed. */
function loggable(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

/**
 * Sends one request, by default with the session cookie; a payload is sent as JSON. Resolves to the response if it is a
 * success and rejects with a ResponseError otherwise. Logs the method, path and status, never the payload or the
 * response body.
 */
export async function request(
  method: Method,
  url: string,
  payload?: unknown,
  credentials: RequestCredentials = 'include',
  signal: AbortSignal | null = null,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const name = `${method} ${loggable(url)}`;
  console.info(`Request: ${name}`);
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      credentials,
      signal,
      ...(payload === undefined
        ? { headers }
        : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(payload) }),
    });
  } catch (failure) {
    // The caller has ended the request itself.
    const isEnded = failure instanceof DOMException && failure.name === 'AbortError';
    if (!isEnded) console.error(`Request failed: ${name}: no answer`);
    throw failure;
  }
  if (!response.ok) {
    console.error(`Request failed: ${name}: ${response.status}`);
    throw new ResponseError(response.status, response.statusText, await response.text());
  }
  console.info(`Response: ${name}: ${response.status}`);
  return response;
}
