import sharp from 'sharp';
import { answerTasks } from '../workers/answer-tasks.ts';
import { drawCard } from './card-drawing.ts';
import type { DrawableCard } from './social-card.ts';

// Drawing uses at most one core, so that the others remain free for requests.
sharp.concurrency(1);
sharp.cache(false);

/** Draws cards one after another in a worker thread, so that drawing does not block requests. */
answerTasks(async (card: DrawableCard) => Uint8Array.from(await drawCard(card)));
