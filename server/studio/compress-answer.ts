import type { onSendAsyncHookHandler } from 'fastify';
import { encodeInThreadPool, negotiateEncoding } from '../site/content-encoding.ts';

/** Characters below which an answer fits in one packet anyway. */
const smallest = 1_400;

/** Compresses a text: the form of a file, sent again after each pause in typing, or a page with changes has a hundred kilobytes. */
export const compressAnswer: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (typeof payload !== 'string' || payload.length < smallest) return payload;
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity') return payload;
  reply.header('content-encoding', encoding);
  return encodeInThreadPool(Buffer.from(payload), encoding);
};
