import { sentenceOf } from '../../../../engine/content/diagnostic.ts';
import type { FieldFinding } from '../../studio-api.ts';
import { words } from '../site-words.ts';
import { useForm } from './form-context.ts';

interface FieldFindingsProps {
  /** The start of the ids of the findings, which end with their index. */
  readonly id: string;
  readonly findings: readonly FieldFinding[];
}

/** The findings about a property, below its control. Messages of rules are in English. */
export function FieldFindings({ id, findings }: FieldFindingsProps) {
  const { store } = useForm();
  if (findings.length === 0) return null;
  return (
    <div className="findings">
      {findings.map((finding, index) => {
        const { code, line, column, severity, message, fix } = finding;
        return (
          <div key={`${code} ${line} ${column} ${message}`} className="finding" data-severity={severity}>
            <p id={`${id}-${index}`}>
              <strong>{words.studioForm(severity)}</strong> <span lang="en">{sentenceOf(finding)}</span>
            </p>
            {fix !== undefined && (
              <button
                type="button"
                aria-describedby={`${id}-${index}`}
                onClick={() => store.set(fix.path, fix.after, fix.before)}
              >
                {words.studioForm('correct')}
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}
