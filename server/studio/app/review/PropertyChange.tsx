import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { ChangedProperty } from '../../studio-api.ts';
import { nameOfProperty, words } from '../site-words.ts';
import { itemLines, kindOfChange, plainText, propertyName } from './changed-property.ts';
import { FoldedValue, ItemLines } from './PlainValue.tsx';
import { isSimilarText, TextDifference } from './TextDifference.tsx';

const Property = styled.li`
  display: grid;
  gap: 4px;
  min-width: 0;
  padding-block: var(--space-3);

  & + & { border-block-start: var(--hair); }
  & h3 { display: flex; flex-wrap: wrap; gap: 2px 8px; align-items: baseline; overflow-wrap: anywhere; }
  & h3 small { font-weight: 400; color: var(--ink-soft); }
  & .sides { display: grid; gap: var(--space-2); grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); }
  & .side { min-width: 0; padding: 8px 10px; border-radius: var(--radius-small); background: var(--tray); }
  & .side small { color: var(--ink-soft); }
  & .side[data-side='after'] { background: var(--added-wash); }
  & .side[data-side='removed'] { background: var(--danger-wash); }
  #studio & .lines { padding-inline-start: 1.4em; list-style: decimal; }
  & summary { width: fit-content; padding-block: 4px; cursor: pointer; text-decoration: underline; text-underline-offset: 0.2em; }
`;

export interface SideLabels {
  readonly before: string;
  readonly after: string;
}

interface PropertyChangeProps {
  readonly file: string;
  readonly property: ChangedProperty;
  readonly labels: SideLabels;
}

/** A property that differs, with its value before and after. */
export function PropertyChange({ file, property, labels }: PropertyChangeProps) {
  const { path, items, before, after } = property;
  const kind = kindOfChange(property);
  const name = nameOfProperty(file, path);
  return (
    <Property>
      <h3>
        {propertyName(file, path, items)}
        {kind !== 'changed' && <small>{words.studioReview(kind)}</small>}
      </h3>
      {kind === 'added' && (
        <Side side="after">
          <FoldedValue value={after} property={name} />
        </Side>
      )}
      {kind === 'removed' && (
        <Side side="removed">
          <FoldedValue value={before} property={name} />
        </Side>
      )}
      {kind === 'reordered' && (
        <Sides
          labels={labels}
          before={<ItemLines lines={itemLines(before, name)} />}
          after={<ItemLines lines={itemLines(after, name)} />}
        />
      )}
      {kind === 'changed' && <Changed name={name} before={before} after={after} labels={labels} />}
    </Property>
  );
}

interface ChangedProps extends Omit<ChangedProperty, 'path' | 'items'> {
  readonly name: string;
  readonly labels: SideLabels;
}

function Changed({ name, before, after, labels }: ChangedProps) {
  const [was, is] = [plainText(before, name), plainText(after, name)];
  if (was !== undefined && is !== undefined && isSimilarText(was, is))
    return (
      <div className="side">
        <TextDifference before={was} after={is} />
      </div>
    );
  return (
    <Sides
      labels={labels}
      before={<FoldedValue value={before} property={name} />}
      after={<FoldedValue value={after} property={name} />}
    />
  );
}

interface SidesProps {
  readonly labels: SideLabels;
  readonly before: ReactNode;
  readonly after: ReactNode;
}

function Sides({ labels, before, after }: SidesProps) {
  return (
    <div className="sides">
      <Side side="before" label={labels.before}>
        {before}
      </Side>
      <Side side="after" label={labels.after}>
        {after}
      </Side>
    </div>
  );
}

interface SideProps {
  readonly side: 'before' | 'after' | 'removed';
  readonly label?: string;
  readonly children: ReactNode;
}

function Side({ side, label, children }: SideProps) {
  return (
    <div className="side" data-side={side}>
      {label !== undefined && <small>{label}</small>}
      {children}
    </div>
  );
}
