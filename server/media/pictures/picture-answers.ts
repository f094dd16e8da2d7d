import type { FastifyReply } from 'fastify';
import type { ReadWords } from '../../../engine/words/words.ts';
import { answersWords } from '../../words/answers.words.ts';

const plainText = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' };

/** Answers a request for a picture that does not exist. */
export function refusePicture(reply: FastifyReply, words: ReadWords): FastifyReply {
  return reply.code(404).headers(plainText).send(words(answersWords)('noPicture'));
}

/** Answers a request for a picture while too many others are being made. */
export function postponePicture(reply: FastifyReply, words: ReadWords): FastifyReply {
  return reply
    .code(503)
    .headers({ ...plainText, 'retry-after': '5' })
    .send(words(answersWords)('picturesBusy'));
}
