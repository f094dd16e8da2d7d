import { useId, useState } from 'react';
import { words } from '../site-words.ts';
import { useForm, useFormState } from './form-context.ts';
import { labelOf } from './property-text.ts';

const shownAtFirst = 5;

/** All findings about the file, errors first. Each leads to its field. */
export function FindingSummary() {
  const { store } = useForm();
  const findings = useFormState((state) => state.findings);
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  if (findings.length === 0) return null;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const sorted = [...errors, ...findings.filter(({ severity }) => severity !== 'error')];
  const shown = isWhole ? sorted : sorted.slice(0, shownAtFirst);
  return (
    <section
      className="finding-summary"
      data-severity={errors.length > 0 ? 'error' : 'warning'}
      aria-labelledby={id}
    >
      <h2 id={id}>
        {errors.length > 0
          ? words.studioForm('errorCount', { count: errors.length })
          : words.studioForm('warningCount', { count: findings.length })}
      </h2>
      <ul>
        {shown.map(({ code, line, column, severity, message, path }) => (
          <li key={`${code} ${line} ${column} ${message}`} data-severity={severity}>
            <button type="button" onClick={() => store.reveal(path)}>
              <span className="place">
                {path.map((part) => (typeof part === 'number' ? part + 1 : labelOf(part))).join(' › ')}
              </span>
              <span lang="en">{message}</span>
            </button>
          </li>
        ))}
      </ul>
      {sorted.length > shown.length && (
        <button type="button" onClick={() => setWhole(true)}>
          {words.studioForm('allFindings', { count: sorted.length })}
        </button>
      )}
    </section>
  );
}
