import { useState } from 'react';
import styled from 'styled-components';
import { Notice } from '../../../dashboard/auth/Notice.tsx';
import type { ChangedProperty } from '../../studio-api.ts';
import { PropertyChange } from '../review/PropertyChange.tsx';
import { words } from '../site-words.ts';

const List = styled.ul`
  max-height: 40svh;
  overflow: auto;
`;

interface ChangedSinceProps {
  readonly file: string;
  readonly properties: readonly ChangedProperty[] | undefined;
}

/** The properties that others have published since the user changed the file. It stays until it is closed: an edit would end it. */
export function ChangedSince({ file, properties }: ChangedSinceProps) {
  const [shown, setShown] = useState(properties);
  const [closed, setClosed] = useState<string>();
  if (properties !== undefined && JSON.stringify(properties) !== JSON.stringify(shown)) setShown(properties);
  if (shown === undefined || closed === JSON.stringify(shown)) return null;
  const labels = { before: words.studioReview('wasBefore'), after: words.studioReview('wasAfter') };
  return (
    <Notice heading={words.studio('changedSince')}>
      <p>{words.studio('changedSinceAbout')}</p>
      <List>
        {shown.map((property) => (
          <PropertyChange
            key={JSON.stringify([property.path, property.before === undefined])}
            file={file}
            property={property}
            labels={labels}
          />
        ))}
      </List>
      <button type="button" onClick={() => setClosed(JSON.stringify(shown))}>
        {words.studio('seen')}
      </button>
    </Notice>
  );
}
