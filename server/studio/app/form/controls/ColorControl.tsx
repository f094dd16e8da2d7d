import type { JsonPath } from '../../../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../../../engine/content/json-value.ts';
import {
  type ColorName,
  colorPairs,
  defaultColors,
  type Oklch,
} from '../../../../../engine/content/theme/colors.ts';
import { contrast } from '../../../../../engine/content/theme/contrast.ts';
import { hexColor } from '../../../../../engine/content/theme/hex-color.ts';
import { parseColor } from '../../../../../engine/content/theme/theme.ts';
import { labelOf, words } from '../../site-words.ts';
import { useForm, useFormState } from '../form-context.ts';
import type { FormStore } from '../form-store.ts';
import { typedValue, useDraft } from '../use-draft.ts';
import { type ControlProps, elementProps } from './control-props.ts';
import { pickedColor } from './picked-color.ts';

const parts = [
  { name: 'lightness', maximum: 1, step: 0.01 },
  { name: 'chroma', maximum: 0.4, step: 0.005 },
  { name: 'hue', maximum: 360, step: 1 },
] as const;

/**
 * A color of the theme: its picture, which opens the picker of the browser, its text, and the contrast with the colors next to which it
 * is used.
 */
export function ColorControl(props: ControlProps) {
  const { path } = props;
  const { store } = useForm();
  const standard = standardOf(path);
  const set = (next: JsonValue | undefined, before: JsonValue | undefined) => {
    const [scheme, shades] = [path.at(-1), path.slice(0, -1)];
    // A color has both shades or none.
    if (standard !== undefined && store.valueAt(shades) === undefined)
      store.set(shades, { ...standard.shades, [String(scheme)]: next ?? standard.text });
    else store.set(path, next, before);
  };
  const { ref, value, write, onBlur } = useDraft<HTMLInputElement>(
    path,
    {
      toText: (color) => (typeof color === 'string' ? color : ''),
      toValue: (typed) => typedValue(typed === '' ? (standard?.text ?? '') : typed),
    },
    set,
  );
  const color = readColor(value ?? standard?.text);
  const change = (next: Oklch) => set(textOf(next), value);
  return (
    <div className="color">
      <input
        type="color"
        className="swatch"
        value={color === undefined ? '#000000' : hexColor(color)}
        aria-label={words.studioForm('pickColor', { label: props.label })}
        title={words.studioForm('pickColor', { label: props.label })}
        onChange={({ target }) => change(pickedColor(target.value))}
      />
      <input
        {...elementProps(props)}
        ref={ref}
        className="short"
        type="text"
        spellCheck={false}
        placeholder={standard?.text}
        onChange={(event) => write(event.target.value)}
        onBlur={onBlur}
      />
      {color !== undefined && (
        <details>
          <summary>{words.studioForm('adjust')}</summary>
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
                  aria-label={words.studioForm('named', { kind: props.label, text: words.studioForm(name) })}
                  onChange={({ target }) => change(withPart(color, index, Number(target.value)))}
                />
              </label>
            ))}
          </div>
          <Contrasts path={path} areFaint={false} />
        </details>
      )}
      <Contrasts path={path} areFaint />
    </div>
  );
}

interface StandardColor {
  readonly text: string;
  readonly shades: { readonly light: string; readonly dark: string };
}

/** The color that the theme has without a value of its own. */
function standardOf([group, name, scheme]: JsonPath): StandardColor | undefined {
  if (group !== 'colors' || !isColorName(name) || (scheme !== 'light' && scheme !== 'dark')) return undefined;
  const { light, dark } = defaultColors[name];
  const shades = { light: textOf(light), dark: textOf(dark) };
  return { text: shades[scheme], shades };
}

const textOf = (color: Oklch): string => `oklch(${color.join(' ')})`;

function withPart([lightness, chroma, hue]: Oklch, index: number, value: number): Oklch {
  if (index === 0) return [value, chroma, hue];
  return index === 1 ? [lightness, value, hue] : [lightness, chroma, value];
}

interface ContrastsProps {
  readonly path: JsonPath;
  /** Whether these are the pairs with less contrast than they need, or the others. */
  readonly areFaint: boolean;
}

/** The contrast of a color with colors that it is used with, "paper 7.2". */
function Contrasts({ path, areFaint }: ContrastsProps) {
  const measured = useFormState((store) =>
    JSON.stringify(contrastsOf(store, path).filter(({ ratio, least }) => ratio < least === areFaint)),
  );
  const pairs: readonly MeasuredPair[] = JSON.parse(measured);
  if (pairs.length === 0) return null;
  return (
    <ul className="contrasts" aria-label={words.studioForm('contrasts')}>
      {pairs.map(({ other, ratio, least }) => (
        <li key={other} data-faint={ratio < least || undefined}>
          {words.studioForm(ratio < least ? 'faintPair' : 'legiblePair', {
            color: labelOf(other),
            ratio: decimal(ratio, 1),
            least: decimal(least),
          })}
        </li>
      ))}
    </ul>
  );
}

const decimal = (value: number, least = 0): string =>
  words.studioForm.formats.number(value, { minimumFractionDigits: least, maximumFractionDigits: 1 });

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
