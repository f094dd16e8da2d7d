import { type ReactNode, useId } from 'react';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { isObject } from '../../../../engine/content/rewrite-json.ts';
import { valueSummary, words } from '../site-words.ts';
import { useForm, useFormState } from './form-context.ts';
import { OpenIcon } from './icons.tsx';
import { keyOf } from './property-text.ts';
import { useOpen } from './use-open.ts';

interface SectionProps {
  readonly path: JsonPath;
  readonly label: string;
  readonly isRequired: boolean;
  /** Buttons in the line of the label. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** Groups with more values than these are closed at first, in the file itself and in another group. */
const largestOpenGroup = 6;
const largestInnerGroup = 2;

/** The properties of an object, which a button with their label and a summary opens. */
export function Section({ path, label, isRequired, actions, children }: SectionProps) {
  const { store } = useForm();
  const id = useId();
  const largest = path.length === 1 ? largestOpenGroup : largestInnerGroup;
  const { isOpen, toggle, findings } = useOpen(path, () => leavesOf(store.valueAt(path)) <= largest);
  const summary = useFormState((state) => (isOpen ? '' : valueSummary(state.valueAt(path))));
  return (
    <section className="section" data-open={isOpen || undefined}>
      <div className="section-head">
        <button
          type="button"
          className="opener"
          aria-expanded={isOpen}
          aria-controls={id}
          data-opener={keyOf(path)}
          onClick={toggle}
        >
          <OpenIcon />
          <span className="title">{label}</span>
          {summary !== '' && <span className="summary">{summary}</span>}
          {!isOpen && findings > 0 && (
            <span className="problems">{words.studioForm('problems', { count: findings })}</span>
          )}
        </button>
        {isRequired && isOpen && <span className="needed">{words.studioForm('required')}</span>}
        {actions}
      </div>
      <div className="section-body" id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}

function leavesOf(value: JsonValue | undefined): number {
  if (value === undefined) return 0;
  if (Array.isArray(value) || isObject(value))
    return Object.values(value).reduce<number>((sum, part) => sum + leavesOf(part), 0);
  return 1;
}
