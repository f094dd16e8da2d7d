import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { sentenceOf } from '../../../../engine/content/diagnostic.ts';
import type { FieldFinding } from '../../studio-api.ts';
import { filesKey } from '../answer-events.ts';
import { FindingText } from '../parts/FindingText.tsx';
import { words } from '../site-words.ts';
import { useStudio } from '../studio-context.ts';
import { fetchFiles } from '../studio-requests.ts';
import { fieldName } from './changed-property.ts';
import { fieldAddress } from './field-address.ts';

const List = styled.ul`
  display: grid;
  gap: var(--space-2);

  & li { padding-inline-start: 10px; border-inline-start: 3px solid var(--hairline); }
  & li[data-severity='error'] { border-color: var(--danger); }
`;

const shownAtFirst = 20;

/** Errors that stop publishing, or warnings, each with a link to its field. */
export function FindingList({ findings }: { readonly findings: readonly FieldFinding[] }) {
  const { keeper } = useStudio();
  const files = useQuery({ queryKey: filesKey, queryFn: fetchFiles });
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? findings : findings.slice(0, shownAtFirst);
  return (
    <>
      <List>
        {shown.map(({ file, path, code, severity, message, hint }) => (
          <li key={JSON.stringify([file, path, message])} data-severity={severity}>
            <p>
              <FindingText code={code} exact={sentenceOf({ message, ...(hint !== undefined && { hint }) })} />
            </p>
            <Link to={fieldAddress(file, path)}>
              {words.studioReview('toField', {
                field: fieldName(
                  { file, path },
                  files.data?.files.find((listed) => listed.file === file),
                  keeper.file(file)?.file?.value,
                ),
              })}
            </Link>
          </li>
        ))}
      </List>
      {findings.length > shown.length && (
        <button type="button" onClick={() => setWhole(true)}>
          {words.studioForm('allFindings', { count: findings.length })}
        </button>
      )}
    </>
  );
}
