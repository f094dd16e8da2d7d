import type { JsonPath } from '../../../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../../../engine/content/json-value.ts';
import {
  type ColorName,
  colorPairs,
  defaultColors,
  type Oklch,
} from '../../../../../engine/content/theme/colors.ts';
import { contrast } from '../../../../../engine/content/theme/contrast.ts';
import { parseColor } from '../../../../../engine/content/theme/theme.ts';
import { words } from '../../site-words.ts';
import { useForm, useFormState } from '../form-context.ts';
import type { FormStore } from '../form-store.ts';
import { labelOf } from '../property-text.ts';
import { typedValue, useDraft } from '../use-draft.ts';
import { type ControlProps, elementProps } from './control-props.ts';

const parts = [
  { name: 'lightness', maximum: 1, step: 0.01 },
  { name: 'chroma', maximum: 0.4, step: 0.005 },
  { name: 'hue', maximum: 360, step: 1 },
] as const;

/** A color of the theme: its text, a slider for each part, and the contrast with the colors next to which it is used. */
export function ColorControl(props: ControlProps) {
  const { store } = useForm();
  const { ref, text, value, write, onBlur } = useDraft<HTMLInputElement>(props.path, {
    toText: (color) => (typeof color === 'string' ? color : ''),
    toValue: typedValue,
  });
  const color = readColor(value);
  return (
    <div className="color">
      <span className="swatch" style={{ background: typeof value === 'string' ? value : 'none' }} />
      <input
        {...elementProps(props)}
        ref={ref}
        className="short"
        type="text"
        spellCheck={false}
        defaultValue={text}
        onChange={(event) => write(event.target.value)}
        onBlur={onBlur}
      />
      {color !== undefined && (
        <div className="sliders">
          {parts.map(({ name, maximum, step }, index) => (
            <label key={name}>
              <span>{words.studioForm(name)}</span>
              <input
                type="range"
                min={0}
                max={maximum}
                step={step}
                value={color[index] ?? 0}
                aria-label={`${props.label}: ${words.studioForm(name)}`}
                onChange={({ target }) =>
                  store.set(
                    props.path,
                    `oklch(${color.map((part, at) => (at === index ? Number(target.value) : part)).join(' ')})`,
                  )
                }
              />
            </label>
          ))}
        </div>
      )}
      <Contrasts path={props.path} />
    </div>
  );
}

/** The contrast of a color with each color that it is used with, "paper 7.2". */
function Contrasts({ path }: { readonly path: JsonPath }) {
  const measured = useFormState((store) => JSON.stringify(contrastsOf(store, path)));
  const pairs: readonly MeasuredPair[] = JSON.parse(measured);
  if (pairs.length === 0) return null;
  return (
    <ul className="contrasts" aria-label={words.studioForm('contrasts')}>
      {pairs.map(({ other, ratio, least }) => (
        <li key={other} data-faint={ratio < least || undefined}>
          {words.studioForm(ratio < least ? 'faintPair' : 'legiblePair', {
            color: labelOf(other),
            ratio: ratio.toFixed(1),
            least: String(least),
          })}
        </li>
      ))}
    </ul>
  );
}

interface MeasuredPair {
  readonly other: string;
  readonly ratio: number;
  readonly least: number;
}

function contrastsOf(store: FormStore, path: JsonPath): readonly MeasuredPair[] {
  const [group, name, scheme] = path;
  if (group !== 'colors' || (scheme !== 'light' && scheme !== 'dark') || !isColorName(name)) return [];
  const colorOf = (color: ColorName) =>
    readColor(store.valueAt([group, color, scheme])) ?? defaultColors[color][scheme];
  return colorPairs.flatMap(({ front, back, least }) => {
    if (front !== name && back !== name) return [];
    const other = front === name ? back : front;
    return [{ other, least, ratio: contrast(colorOf(front), colorOf(back)) }];
  });
}

function isColorName(name: string | number | undefined): name is ColorName {
  return typeof name === 'string' && Object.hasOwn(defaultColors, name);
}

function readColor(value: JsonValue | undefined): Oklch | undefined {
  if (typeof value !== 'string' || !/^oklch\([\d.]+ [\d.]+ [\d.]+\)$/.test(value)) return undefined;
  return parseColor(value);
}
