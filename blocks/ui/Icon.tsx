import type { IconName } from '../../engine/content/model/icon-names.ts';
import { drawingOf } from './icon-drawing.ts';
import type { Styleable } from './styleable.ts';

interface IconProps extends Styleable {
  readonly name: IconName;
  /** Height and width in px. */
  readonly size?: number;
}

/** The width of the lines in the units of a drawing, which is 24 wide, so that they are 1.6 px wide at any size. */
const lineWidth = (size: number) => Number(((1.6 * 24) / size).toFixed(2));

/** A decorative icon next to text, hidden from assistive technology. Islands import theirs from lucide-react instead. */
export function Icon({ name, size = 22, className }: IconProps) {
  const Drawing = drawingOf(name);
  return <Drawing className={className} size={size} strokeWidth={lineWidth(size)} aria-hidden="true" />;
}
