import { createElement } from 'react';
import type { Styleable } from './styleable.ts';

interface IconDrawingProps extends Styleable {
  /** The elements of the drawing as HTML. */
  readonly drawing: string;
  /** Height and width in px. */
  readonly size: number;
  /** The width of the lines in the units of the drawing, which is 24 wide. */
  readonly lineWidth: number;
}

/** The drawing of an icon, hidden from assistive technology. */
export const IconDrawing = ({ drawing, size, lineWidth, className }: IconDrawingProps) =>
  createElement('svg', {
    width: size,
    height: size,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: lineWidth,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    className,
    'aria-hidden': true,
    dangerouslySetInnerHTML: { __html: drawing },
  });
