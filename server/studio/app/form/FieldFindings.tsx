import type { FieldFinding } from '../../studio-api.ts';
import { words } from './form-words.ts';

interface FieldFindingsProps {
  readonly id: string;
  readonly findings: readonly FieldFinding[];
}

/** The findings about a property, below its control. Messages of rules are in English. */
export function FieldFindings({ id, findings }: FieldFindingsProps) {
  if (findings.length === 0) return null;
  return (
    <div className="findings" id={id}>
      {findings.map(({ code, line, column, severity, message, hint }) => (
        <p key={`${code} ${line} ${column} ${message}`} data-severity={severity}>
          <strong>{words(severity)}</strong>{' '}
          <span lang="en">
            {message}.{hint !== undefined && ` ${hint}`}
          </span>
        </p>
      ))}
    </div>
  );
}
