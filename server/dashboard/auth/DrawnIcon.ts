import { createElement } from 'react';

const shapes = /<(\w+)((?: \w+="[^"]*")*)\/>/g;
const attributes = /(\w+)="([^"]*)"/g;

interface DrawnIconProps {
  /** The shapes of the drawing as HTML. */
  readonly drawing: string;
  /** Height and width in px. */
  readonly size: number;
}

/** An icon, hidden from assistive technology. The policy of documents for users allows no markup from text, so its shapes are elements. */
export const DrawnIcon = ({ drawing, size }: DrawnIconProps) =>
  createElement(
    'svg',
    {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
    },
    ...[...drawing.matchAll(shapes)].map(([, name = 'path', written = ''], key) =>
      createElement(name, {
        key,
        ...Object.fromEntries(
          [...written.matchAll(attributes)].map(([, attribute, value]) => [attribute, value]),
        ),
      }),
    ),
  );
