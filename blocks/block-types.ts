import { cta } from './cta/cta.schema.ts';

/** Every block type by the name that page documents use. One line each; components.ts is the other registry. */
export const blockTypes = {
  cta,
} as const;
