import { drawingOf } from '../../../blocks/ui/icon-drawing.ts';
import type { IconName } from '../../../engine/content/model/icon-names.ts';

export function DynamicIcon({ name }: { readonly name: IconName }) {
  const Drawing = drawingOf(name);
  return <Drawing size={22} strokeWidth={1.6} aria-hidden="true" />;
}
