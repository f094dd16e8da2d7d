import { sentenceOf } from '../../../../engine/content/diagnostic.ts';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { isEqual, isObject } from '../../../../engine/content/rewrite-json.ts';
import type { FieldFinding, PropertyEdit } from '../../studio-api.ts';
import { FindingText } from '../parts/FindingText.tsx';
import { words } from '../site-words.ts';
import { useForm, useFormState } from './form-context.ts';

interface FieldFindingsProps {
  /** The start of the ids of the findings, which end with their index. */
  readonly id: string;
  readonly findings: readonly FieldFinding[];
}

/** The findings about a property, below its control. */
export function FieldFindings({ id, findings }: FieldFindingsProps) {
  if (findings.length === 0) return null;
  return (
    <div className="findings">
      {findings.map((finding, index) => {
        const { code, line, column, severity, message, fix } = finding;
        return (
          <div key={`${code} ${line} ${column} ${message}`} className="finding" data-severity={severity}>
            <p id={`${id}-${index}`}>
              <strong>{words.studioForm(severity)}</strong>{' '}
              <FindingText code={code} exact={sentenceOf(finding)} />
            </p>
            {fix !== undefined && <Correction fix={fix} describedBy={`${id}-${index}`} />}
          </div>
        );
      })}
    </div>
  );
}

interface CorrectionProps {
  readonly fix: PropertyEdit;
  readonly describedBy: string;
}

/** Corrects a fault. A finding may be about an older text: nothing is offered once the property has another value. */
function Correction({ fix: { path, before, after }, describedBy }: CorrectionProps) {
  const { store } = useForm();
  const isCurrent = useFormState((state) => isEqual(state.valueAt(path), before));
  if (!isCurrent) return null;
  const correct = () => {
    store.set(path, after);
    // The button, and the field of a property with another name, go away.
    store.reveal([...path, ...newNames(before, after)]);
  };
  return (
    <button type="button" aria-describedby={describedBy} onClick={correct}>
      {words.studioForm('correct')}
    </button>
  );
}

/** The name that a property of an object got; none of another value. */
function newNames(before: JsonValue | undefined, after: JsonValue | undefined): readonly string[] {
  if (!isObject(before) || !isObject(after)) return [];
  return Object.keys(after)
    .filter((name) => !Object.hasOwn(before, name))
    .slice(0, 1);
}
