import { words } from '../../site-words.ts';
import { keyOf } from '../property-text.ts';
import { ColorControl } from './ColorControl.tsx';
import type { ControlProps } from './control-props.ts';

const schemes = ['light', 'dark'] as const;

/** A color of the theme in both schemes. Without a value of its own it shows the standard one. */
export function ShadesControl({ path, id, label, describedBy, isInvalid }: ControlProps) {
  return (
    <div className="shades">
      {schemes.map((scheme) => (
        <div key={scheme} data-path={keyOf([...path, scheme])}>
          <label htmlFor={`${id}-${scheme}`}>{words.studioForm(scheme)}</label>
          <ColorControl
            path={[...path, scheme]}
            id={`${id}-${scheme}`}
            label={`${label}, ${words.studioForm(scheme)}`}
            describedBy={describedBy}
            isInvalid={isInvalid}
            isRequired={false}
            isItem
          />
        </div>
      ))}
    </div>
  );
}
