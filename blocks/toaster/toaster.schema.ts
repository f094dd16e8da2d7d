import { z } from 'zod';
import { blockType } from '../../engine/render/block-type.ts';

export const toaster = blockType({
  schema: z.strictObject({}).describe('The area for short notifications, such as "Message sent".'),
});
