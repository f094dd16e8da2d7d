import type { KeyboardEvent } from 'react';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { isObject } from '../../../../engine/content/rewrite-json.ts';
import type { StudioPicture } from '../../studio-api.ts';
import { words } from '../site-words.ts';

/** A point of a picture: from 0 at the left and top edges to 1 at the right and bottom ones. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const center: Point = { x: 0.5, y: 0.5 };

/** How far an arrow key moves the point, alone and with Shift. */
const step = 0.02;
const leap = 0.1;

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface FocusPointProps {
  readonly picture: StudioPicture;
  readonly value: JsonValue | undefined;
  readonly onChange: (point: Point | undefined) => void;
}

/** A picture on which a click or the arrow keys set the point that stays visible where it is cropped. */
export function FocusPoint({ picture, value, onChange }: FocusPointProps) {
  const point = pointOf(value) ?? center;
  const percent = (part: number) => Math.round(part * 100);
  const ratio = picture.width / picture.height;
  const [across, down] = [percent(point.x), percent(point.y)];
  const set = (x: number, y: number) => onChange({ x: within(x), y: within(y) });
  const move = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const distance = event.shiftKey ? leap : step;
    set(point.x + direction.x * distance, point.y + direction.y * distance);
  };
  return (
    <div className="focus-point">
      <button
        type="button"
        className="focus-picture"
        aria-label={words.studioPictures('focus', { across, down })}
        onKeyDown={move}
        onClick={({ currentTarget, clientX, clientY, detail }) => {
          // Enter and Space press the button without a place.
          if (detail === 0) return;
          const { left, top, width, height } = currentTarget.getBoundingClientRect();
          set((clientX - left) / width, (clientY - top) / height);
        }}
      >
        <img
          src={picture.large}
          alt=""
          style={{ aspectRatio: ratio, width: `min(100%, ${ratio * 18}rem)` }}
        />
        <span className="focus-mark" style={{ left: `${across}%`, top: `${down}%` }} />
      </button>
      <p className="upload-hint">{words.studioPictures('focusHint')}</p>
      <div className="crops" aria-hidden="true">
        {['wide', 'square', 'tall'].map((shape) => (
          <img
            key={shape}
            className={shape}
            src={picture.large}
            alt=""
            style={{ objectPosition: `${across}% ${down}%` }}
          />
        ))}
      </div>
      {value !== undefined && (
        <button type="button" onClick={() => onChange(undefined)}>
          {words.studioPictures('focusCenter')}
        </button>
      )}
    </div>
  );
}

function pointOf(value: JsonValue | undefined): Point | undefined {
  if (!isObject(value)) return undefined;
  const { x, y } = value;
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : undefined;
}

/** A part of the width or height, in hundredths. */
const within = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 100) / 100;
