import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { sentenceOf } from '../../../../engine/content/diagnostic.ts';
import { isEqual } from '../../../../engine/content/rewrite-json.ts';
import { valueIn } from '../../changes/property-edits.ts';
import type { FieldFinding, PropertyEdit } from '../../studio-api.ts';
import { filesKey } from '../answer-events.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { FindingText } from '../parts/FindingText.tsx';
import { words } from '../site-words.ts';
import { useKeptFile, useStudio } from '../studio-context.ts';
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
  const id = useId();
  const shown = isWhole ? findings : findings.slice(0, shownAtFirst);
  return (
    <>
      <List>
        {shown.map(({ file, path, code, line, column, severity, message, hint, fix }, index) => (
          <li key={JSON.stringify([file, code, line, column, message])} data-severity={severity}>
            <p id={`${id}-${index}`}>
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
            {fix !== undefined && <Correction file={file} fix={fix} describedBy={`${id}-${index}`} />}
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

interface CorrectionProps {
  readonly file: string;
  readonly fix: PropertyEdit;
  readonly describedBy: string;
}

/** Corrects a fault, once. */
function Correction({ file, fix, describedBy }: CorrectionProps) {
  const { keeper } = useStudio();
  const kept = useKeptFile(file)?.file;
  const isCurrent = kept === undefined || isEqual(valueIn(kept.value, fix.path), fix.before);
  return (
    <ActionButton
      isDisabled={!isCurrent}
      aria-describedby={describedBy}
      onClick={() => keeper.edit(file, [fix])}
    >
      {words.studioForm('correct')}
    </ActionButton>
  );
}
