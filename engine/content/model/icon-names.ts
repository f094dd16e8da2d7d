import dynamicIconImports from 'lucide-react/dynamicIconImports';
import { keysOf } from '../keys-of.ts';

/** The name of an icon as https://lucide.dev/icons lists it, or one of its former names. */
export type IconName = keyof typeof dynamicIconImports;

/** All icon names. The drawings themselves are loaded by the design system, and only those that a page shows. */
export const iconNames: readonly IconName[] = keysOf(dynamicIconImports);
