import styled from 'styled-components';
import { words } from '../site-words.ts';
import { useImpactSoFar } from './use-impact-so-far.ts';

const Bar = styled.section`
  display: grid;
  flex: none;
  gap: 2px;
  padding: 6px var(--space-4);
  border-block-start: var(--hair);
  background: var(--paper);
  font-size: var(--size-small);

  & strong { color: var(--danger); }
  & summary { width: fit-content; padding-block: 4px; cursor: pointer; text-decoration: underline; text-underline-offset: 0.2em; }
  & ul { display: grid; max-height: 30svh; overflow: auto; }
  #studio & button { min-height: 32px; padding: 2px 0; border: 0; background: none; font-weight: 400; text-align: start; overflow-wrap: anywhere; text-decoration: underline; }
`;

interface ImpactStatusProps {
  readonly file: string;
  readonly onPage: (path: string) => void;
}

/** How many pages the unpublished changes of the user to a file change, below its form. Nothing without changes. */
export function ImpactStatus({ file, onPage }: ImpactStatusProps) {
  const impact = useImpactSoFar(file);
  if (impact === undefined || (!impact.isComplete && impact.count === 0)) return null;
  const { isComplete, count, faulty, pages } = impact;
  if (isComplete && count === 0) return null;
  const shown = pages.filter(({ change, isFaulty }) => change !== 'removed' || isFaulty);
  const errors = faulty > 0 && (
    <>
      . <strong>{words.studioPreview('impactErrors', { count: faulty })}</strong>
    </>
  );
  return (
    <Bar aria-label={words.studioReview('changes')}>
      {/* Read out once, when all pages are known. */}
      {!isComplete && (
        <p aria-hidden="true">
          {words.studioPreview('impactSoFar', { count })}
          {errors}
        </p>
      )}
      <p role="status">
        {isComplete && words.studioPreview('impactPages', { count })}
        {isComplete && errors}
      </p>
      {shown.length > 0 && (
        <details>
          <summary>{words.studioPreview('impactList')}</summary>
          <ul>
            {shown.map(({ path }) => (
              <li key={path}>
                <button type="button" onClick={() => onPage(path)}>
                  {path}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Bar>
  );
}
