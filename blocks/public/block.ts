/** `cityblock/block`: the parts with which a site defines block types of its own. */
export { z } from 'zod';
export type { Clock, ContentReader, EntryView, PageLink } from '../../engine/compose/content-reader.ts';
export {
  date,
  icon,
  instant,
  line,
  link,
  markdown,
  month,
  type PictureProperties,
  picture,
  referenceTo,
  sample,
  slug,
} from '../../engine/content/model/common.ts';
export {
  type BlockIdentity,
  type BlockProps,
  type BlockType,
  blockType,
  type PageContext,
  type RefusedSubmission,
  type ResolvedBlock,
} from '../../engine/render/block-type.ts';
export { useWords } from '../../engine/render/use-words.ts';
export { dictionary } from '../../engine/words/dictionary.ts';
export { attributesOf, linkSchema } from '../link-schema.ts';
export { lead, tone } from '../section-schema.ts';
