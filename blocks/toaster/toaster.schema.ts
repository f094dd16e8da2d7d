import { z } from 'zod';
import { blockType } from '../../engine/render/block-type.ts';

export const toaster = blockType({
  schema: z.strictObject({}).describe('The place where short messages appear, such as a form that was sent.'),
});
