import styled from 'styled-components';
import type { ShownField, ShownValue } from './entry-fields.ts';

const List = styled.dl`
  & > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--space-4);
    align-items: baseline;
    padding-block: var(--space-2);
    border-block-end: var(--hair);
  }
  dt {
    font-size: var(--size-small);
    line-height: 1.5;
    color: var(--ink-soft);
  }
  dd {
    min-width: 0;
    font-variant-numeric: tabular-nums;
    font-weight: 550;
    line-height: 1.45;
    overflow-wrap: break-word;
  }
  dd a {
    display: inline-block;
    max-width: 100%;
    padding-block: 2px;
  }
  dd li + li {
    margin-block-start: var(--space-1);
  }

  &[data-edge] {
    border-block-start: var(--rule-heavy) var(--ink);
  }
  &[data-edge] > div {
    display: grid;
    grid-template-columns: minmax(6.5rem, 2fr) 3fr;
    padding-block: var(--space-3);
  }
`;

function Value({ value }: { readonly value: ShownValue }) {
  return value.kind === 'link' ? <a href={value.href}>{value.text}</a> : value.text;
}

interface FactListProps {
  readonly fields: readonly ShownField[];
  /** Adds the heavy top edge of a list next to running text. */
  readonly edge?: boolean;
}

/** The fields of an entry that have short values, each with its label. */
export function FactList({ fields, edge = false }: FactListProps) {
  const facts = fields.flatMap(({ name, label, content }) =>
    content.kind === 'values' ? [{ name, label, values: content.values }] : [],
  );
  if (facts.length === 0) return null;
  return (
    <List data-edge={edge ? '' : undefined}>
      {facts.map(({ name, label, values: [first, ...others] }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {first !== undefined && others.length === 0 ? (
              <Value value={first} />
            ) : (
              <ul className="values">
                {[first, ...others].map(
                  (value) =>
                    value && (
                      <li key={value.text}>
                        <Value value={value} />
                      </li>
                    ),
                )}
              </ul>
            )}
          </dd>
        </div>
      ))}
    </List>
  );
}
