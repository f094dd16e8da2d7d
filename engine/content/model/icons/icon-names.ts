import { keysOf } from '../../keys-of.ts';
import drawings from './icon-drawings.json' with { type: 'json' };

/** The name of an icon as https://lucide.dev/icons lists it, or one of its former names. */
export type IconName = keyof typeof drawings;

/** All icon names. */
export const iconNames: readonly IconName[] = keysOf(drawings);
