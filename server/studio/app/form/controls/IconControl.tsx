import { createElement, type ReactNode, useEffect, useState } from 'react';
import { useValue } from '../form-context.ts';
import type { ControlProps } from './control-props.ts';
import { NamedText } from './TextControl.tsx';

/** The drawings of all icons by name, as HTML. */
type Drawings = Readonly<Record<string, string>>;

/** Loaded with the first icon that is shown: the drawings of all icons are larger than the form. */
let loading: Promise<Drawings> | undefined;

function loadDrawings(): Promise<Drawings> {
  loading ??= import('../../../../../engine/content/model/icons/icon-drawings.json').then(
    (module) => module.default,
    () => ({}),
  );
  return loading;
}

interface IconControlProps extends ControlProps {
  readonly names: readonly string[];
}

/** The name of an icon, with its picture and those of the proposed ones. */
export function IconControl({ names, ...props }: IconControlProps) {
  const value = useValue(props.path);
  const [drawings, setDrawings] = useState<Drawings>({});
  useEffect(() => {
    loadDrawings().then(setDrawings, () => undefined);
  }, []);
  const picture = (name: string) => (
    <Picture drawing={Object.hasOwn(drawings, name) ? drawings[name] : undefined} />
  );
  return (
    <div className="icon-control">
      {picture(typeof value === 'string' ? value : '')}
      <NamedText {...props} names={names} language="en" picture={picture} />
    </div>
  );
}

function Picture({ drawing = '' }: { readonly drawing: string | undefined }) {
  return (
    <svg
      className="picture"
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapesOf(drawing)}
    </svg>
  );
}

/** The shapes of a drawing as elements, because the policy of the studio allows no markup from text. */
function shapesOf(drawing: string): readonly ReactNode[] {
  return [...drawing.matchAll(/<(path|rect|circle|line|polyline|polygon|ellipse) ([^>]*?)\/?>/g)].map(
    ([, shape = 'path', attributes = ''], key) =>
      createElement(shape, {
        key,
        ...Object.fromEntries(
          [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
        ),
      }),
  );
}
