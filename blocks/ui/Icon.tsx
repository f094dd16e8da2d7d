import type { IconName } from '../../engine/content/model/icon-names.ts';
import { drawingOf } from './icon-drawing.ts';

interface IconProps {
  readonly name: IconName;
  /** Height and width in px. */
  readonly size?: number;
}

/** A decorative icon next to text, hidden from assistive technology. Islands import theirs from lucide-react instead. */
export function Icon({ name, size = 22 }: IconProps) {
  const Drawing = drawingOf(name);
  return <Drawing size={size} strokeWidth={1.6} absoluteStrokeWidth aria-hidden="true" focusable="false" />;
}
