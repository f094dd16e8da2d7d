import { migrations } from './migrations.ts';

/** The format of content that `site.json` did not name yet. */
export const firstFormat = 1;

/** The format of content that this version reads. */
export const contentFormat: number = migrations.at(-1)?.format ?? firstFormat;
