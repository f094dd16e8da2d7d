import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { ReviewedFile } from '../../studio-api.ts';
import { cardStyles } from '../parts/card-styles.ts';
import { PictureDifference } from '../pictures/PictureDifference.tsx';
import { fileTitle, kindName, words } from '../site-words.ts';
import { PropertyChange, type SideLabels } from './PropertyChange.tsx';

const Card = styled.article`
  ${cardStyles}

  & > header { display: flex; flex-wrap: wrap; gap: 6px 12px; align-items: center; }
  & > header > div:first-child { display: flex; flex: 1 1 14rem; gap: 10px; align-items: start; min-width: 0; }
  & > header input { flex: none; margin-block-start: 2px; }
  & > header small { color: var(--ink-soft); overflow-wrap: anywhere; }
  & > header h2 { overflow-wrap: anywhere; }
  & > header .actions { display: flex; flex-wrap: wrap; gap: 6px 12px; align-items: center; }
  & .state { padding: 0 8px; border-radius: 99px; background: var(--tray); color: var(--ink); font-size: var(--size-small); font-weight: 600; }
`;

const stateWords = { changed: 'changedFile', added: 'addedFile', removed: 'removedFile' } as const;

interface FileChangesProps {
  readonly file: ReviewedFile;
  readonly labels: SideLabels;
  /** Before the title: the choice whether the file is published. */
  readonly choice?: ReactNode;
  readonly actions: ReactNode;
  /** Between the head and the differences. */
  readonly children?: ReactNode;
}

/** The differences of a file in words, by property. */
export function FileChanges({ file, labels, choice, actions, children }: FileChangesProps) {
  const { kind, change, properties, picture } = file;
  const title = fileTitle(file);
  return (
    <Card aria-label={title}>
      <header>
        <div>
          {choice}
          <div>
            <h2>{title}</h2>
            <small>
              {kindName(kind)} <span className="state">{words.studioReview(stateWords[change])}</span>
            </small>
          </div>
        </div>
        <div className="actions">{actions}</div>
      </header>
      {children}
      {picture !== undefined && <PictureDifference {...picture} />}
      {properties.length > 0 ? (
        <ul>
          {properties.map((property) => (
            <PropertyChange
              key={JSON.stringify([property.path, property.before === undefined])}
              file={file.file}
              property={property}
              labels={labels}
            />
          ))}
        </ul>
      ) : (
        picture === undefined && <p>{words.studioReview('onlyLayout')}</p>
      )}
    </Card>
  );
}
