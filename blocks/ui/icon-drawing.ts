import { createRequire } from 'node:module';
import type { LucideIcon } from 'lucide-react';
import type { IconName } from '../../engine/content/model/icon-names.ts';

const require = createRequire(import.meta.url);

/**
 * Returns the drawing of an icon. Its module is loaded on first use: all 2,400 together delay the start by half a second.
 * @throws Error if there is no icon of this name
 */
export function drawingOf(name: IconName): LucideIcon {
  const module: IconModule = require(`lucide-react/icons/${name}`);
  return module.default;
}

interface IconModule {
  readonly default: LucideIcon;
}
