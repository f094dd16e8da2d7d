import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { speculationRulesPath } from '../../engine/routes/speculation-rules.ts';
import { immutable, revalidated } from './cache-control.ts';
import { type ContentEncoding, encodeBody, encodeInThreadPool, encodeSmallest } from './content-encoding.ts';
import { reportingHeader } from './page-policies.ts';
import type { PageAnswer, SiteAnswer } from './site-answer.ts';

/** An answer as it is sent, in one encoding. */
export interface Representation {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The requests that an answer may be sent to: all for its path, all for its path and query, all for an unknown path whose answer has
 * the same text, or only the one that it was made for.
 */
export type Reuse = 'path' | 'query' | 'text' | 'none';

export function reuseOf(answer: SiteAnswer): Reuse {
  if (answer.kind === 'file') return 'path';
  const { status, cacheable, variesBy } = answer;
  if (status === 404) return cacheable ? 'text' : 'none';
  if (status !== 200) return 'none';
  if (cacheable) return 'path';
  return variesBy === undefined ? 'none' : 'query';
}

/** The text of an answer in UTF-8. */
interface AnswerText {
  readonly bytes: Buffer;
  /** Identifies the bytes. */
  readonly digest: string;
}

export function textOf(answer: SiteAnswer): AnswerText {
  const bytes =
    answer.kind === 'page' ? (answer.bytes ?? Buffer.from(answer.html)) : Buffer.from(answer.body);
  return { bytes, digest: hash('sha256', bytes, 'base64url') };
}

/** Returns the entity tag of a text in an encoding. */
export function entityTag({ digest }: AnswerText, encoding: ContentEncoding): string {
  const tag = digest.slice(0, 16);
  return encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
}

interface EncodingOptions {
  /** The same text in this encoding, if it was encoded before. */
  readonly encoded?: Buffer | undefined;
  /** Whether the page was asked for before, so that time for a smaller body is well spent. */
  readonly isAskedAgain?: boolean;
}

/** Encodes an answer. */
export async function represent(
  answer: SiteAnswer,
  text: AnswerText,
  encoding: ContentEncoding,
  { encoded, isAskedAgain = false }: EncodingOptions = {},
): Promise<Representation> {
  const body = encoded ?? (await encoderOf(answer, isAskedAgain)(text.bytes, encoding));
  return {
    status: answer.kind === 'file' ? 200 : answer.status,
    body,
    headers: {
      ...headersOf(answer),
      vary: 'Accept-Encoding',
      ...(reuseOf(answer) !== 'none' && { etag: entityTag(text, encoding) }),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  };
}

/** An answer as it is sent to one client. */
export type Response = Omit<Representation, 'body'> & { readonly body: Buffer | undefined };

/** Returns an answer, or 304 if the client has it. */
export function responseTo(
  representation: Representation,
  { 'if-none-match': held }: IncomingHttpHeaders,
): Response {
  const { status, headers } = representation;
  if (status !== 200 || !isMatched(held, headers.etag)) return representation;
  const { 'content-type': _type, 'content-encoding': _encoding, ...others } = headers;
  return { status: 304, headers: others, body: undefined };
}

/** If-None-Match compares weakly (RFC 9110, 13.1.2). */
export function isMatched(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  return ifNoneMatch.split(',').some((candidate) => {
    const tag = candidate.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}

/** Compressing this many bytes takes about a millisecond. */
const longText = 64 * 1024;

/** A file may be as long as the list of all pages. */
const encodeFile = (text: Buffer, encoding: ContentEncoding): Buffer | Promise<Buffer> =>
  text.byteLength > longText ? encodeInThreadPool(text, encoding) : encodeBody(text, encoding);

/** Bytes that a server may send before the first acknowledgment: ten segments (RFC 6928). */
const firstRoundTrip = 14_600;

/** Bytes of the status line and of the headers of a page without its policy, which is as long as the site has services. */
const headBytes = 730;

type Encode = (text: Buffer, encoding: ContentEncoding) => Buffer | Promise<Buffer>;

/** A page that few requests share is worth no more than a millisecond: many of them would take the time of leads. */
function encoderOf(answer: SiteAnswer, isAskedAgain: boolean): Encode {
  if (answer.kind === 'file') return encodeFile;
  if (reuseOf(answer) !== 'path' || !isAskedAgain) return encodeBody;
  return (text, encoding) => encodeSharedPage(text, encoding, answer);
}

/** Spends a tenth of a second more on a page that misses the first round trip: on a phone, the round trip that this may save takes longer. */
function encodeSharedPage(
  text: Buffer,
  encoding: ContentEncoding,
  answer: PageAnswer,
): Buffer | Promise<Buffer> {
  const body = encodeBody(text, encoding);
  return missesFirstRoundTrip(body, encoding, answer) ? encodeSmallest(text) : body;
}

/** Whether a page takes one more round trip than it does at the highest level of Brotli, as far as that is known. */
export function missesFirstRoundTrip(
  body: Buffer,
  encoding: ContentEncoding,
  { policy }: PageAnswer,
): boolean {
  return encoding === 'br' && body.byteLength > firstRoundTrip - headBytes - policy.length;
}

/**
 * Headers of all pages: the speculation rules say what pages browsers may prefetch, and the endpoint is where they report
 * what the policy of a page blocks.
 */
export const headersOfPages = {
  'speculation-rules': `"${speculationRulesPath}"`,
  ...reportingHeader,
} as const;

/** When to ask again for a page that is set aside: an editor has to correct a file. */
const retryAfterSeconds = '600';

function headersOf(answer: SiteAnswer): Readonly<Record<string, string>> {
  if (answer.kind === 'file')
    return {
      'content-type': answer.contentType,
      'cache-control': answer.immutable ? immutable : revalidated,
    };
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': reuseOf(answer) === 'none' ? 'no-store' : revalidated,
    'content-security-policy': answer.policy,
    ...headersOfPages,
    ...(answer.status === 503 && { 'retry-after': retryAfterSeconds }),
  };
}
