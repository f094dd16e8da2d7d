import { useId, useState } from 'react';
import styled from 'styled-components';
import { FindingText } from '../parts/FindingText.tsx';
import { labelAt, words } from '../site-words.ts';
import { useForm, useFormState } from './form-context.ts';

const Summary = styled.section`
  #file-form & {
    display: grid;
    gap: var(--space-2);
    justify-items: start;
    padding: var(--space-3) var(--space-4);
    border: var(--hair);
    border-inline-start: 4px solid var(--work);
    border-radius: var(--radius-small);
    background: var(--sheet);
  }
  #file-form &[data-severity='error'] {
    border-inline-start-color: var(--danger);
    background: var(--danger-wash);
  }
  #file-form & h2 {
    font: 650 15px / 1.3 var(--font-text);
    letter-spacing: 0;
  }
  #file-form & ul {
    display: grid;
    width: 100%;
    padding: 0;
    list-style: none;
  }
  #file-form & li button {
    display: grid;
    justify-content: stretch;
    gap: 1px;
    width: 100%;
    padding: 5px 8px;
    border: 0;
    background: none;
    font-weight: 400;
  }
  #file-form & .place {
    font-size: 12.5px;
    color: var(--ink-soft);
  }
  @container (max-width: 30rem) {
    #file-form & { padding-inline: var(--space-3); }
  }
`;

const shownAtFirst = 5;

/** All findings about the file, errors first. Each leads to its field. */
export function FindingSummary() {
  const { store, file } = useForm();
  const findings = useFormState((state) => state.findings);
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  if (findings.length === 0) return null;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const sorted = [...errors, ...findings.filter(({ severity }) => severity !== 'error')];
  const shown = isWhole ? sorted : sorted.slice(0, shownAtFirst);
  return (
    <Summary data-severity={errors.length > 0 ? 'error' : 'warning'} aria-labelledby={id}>
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
                {path
                  .map((part, index) =>
                    typeof part === 'number' ? part + 1 : labelAt(file, path.slice(0, index + 1)),
                  )
                  .join(' › ')}
              </span>
              <span>
                <FindingText code={code} exact={message} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {sorted.length > shown.length && (
        <button type="button" onClick={() => setWhole(true)}>
          {words.studioForm('allFindings', { count: sorted.length })}
        </button>
      )}
    </Summary>
  );
}
