import type { BlockComponents } from '../engine/render/block-type.ts';
import type { blockTypes } from './block-types.ts';
import { Cta } from './cta/Cta.tsx';

/** The component of every block type. TypeScript holds this registry against block-types.ts. */
export const components: BlockComponents<typeof blockTypes> = {
  cta: Cta,
};
