import drawings from '../../engine/content/model/icons/icon-drawings.json' with { type: 'json' };
import type { IconName } from '../../engine/content/model/icons/icon-names.ts';
import { IconDrawing } from './icon-drawing.ts';
import type { Styleable } from './styleable.ts';

interface IconProps extends Styleable {
  readonly name: IconName;
  /** Height and width in px. */
  readonly size?: number;
  /** The width of the lines in the units of the drawing, which is 24 wide; 1.6 px at any size if it is absent. */
  readonly lineWidth?: number;
}

/** A decorative icon next to text, hidden from assistive technology. Its drawing stays on the server: an island needs one of its own. */
export function Icon({ name, size = 22, lineWidth, className }: IconProps) {
  return (
    <IconDrawing
      className={className}
      drawing={drawings[name]}
      size={size}
      lineWidth={lineWidth ?? Number(((1.6 * 24) / size).toFixed(2))}
    />
  );
}
