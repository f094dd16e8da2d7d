import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { useWords } from '../../engine/render/use-words.ts';
import { attributesOf } from '../link-schema.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Section } from '../ui/Section.tsx';
import type { planTable } from './plan-table.schema.ts';
import { planTableWords } from './plan-table.words.ts';

const Scroll = styled.section`
  position: relative;
  overflow-x: auto;
  margin-inline: calc(-1 * var(--gutter));
  padding-inline: var(--gutter);

  table {
    width: 100%;
    min-width: 660px;
    table-layout: fixed;
    border-block-end: 3px double var(--ink);
  }
  th,
  td {
    padding-block: var(--space-3);
    padding-inline: 0 var(--space-4);
    text-align: start;
    vertical-align: top;
  }
  thead th,
  thead td {
    padding-block: 0 var(--space-5);
    border-block-end: 3px double var(--ink);
    font-weight: 400;
  }
  tbody tr + tr {
    border-block-start: var(--hair);
  }
  tbody th {
    font-weight: 600;
    line-height: 1.4;
  }
  td {
    line-height: 1.4;
  }
  td > svg {
    margin-block-start: 0.1em;
    color: var(--work);
  }
  td[data-included='no'] > svg {
    color: var(--edge);
  }
  /* Floats have no part in the baseline of a cell: next to a name in two lines, the prices still align. */
  thead th {
    vertical-align: baseline;
  }
  .name {
    float: inline-start;
    width: 100%;
    padding-block-end: var(--space-2);
    font: 560 var(--size-heading-4) / 1.25 var(--font-heading);
  }
  .price {
    display: block;
    clear: both;
    margin-block-end: var(--space-1);
    font: 500 clamp(2.2rem, 1.6rem + 2vw, 3.4rem) / 1 var(--font-heading);
    font-variant-numeric: lining-nums tabular-nums;
    letter-spacing: -0.04em;
  }
  .unit {
    display: block;
    font-size: var(--size-small);
    color: var(--ink-soft);
  }
  .fits {
    display: block;
    margin-block-start: var(--space-3);
    font-size: var(--size-small);
    line-height: 1.5;
  }

  /* On small screens the row's name is above its values, so that all plans fit next to each other. */
  @media (max-width: 679px) {
    table {
      min-width: 0;
    }
    table,
    thead,
    tbody {
      display: block;
    }
    tr {
      display: grid;
      grid-template-columns: repeat(3, minmax(0, 1fr));
      column-gap: var(--space-3);
    }
    table[data-plans='2'] tr {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    table[data-plans='4'] tr {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    th,
    td {
      padding-inline-end: 0;
      font-size: var(--size-small);
    }
    thead tr {
      align-items: baseline;
      border-block-end: 3px double var(--ink);
    }
    thead td {
      display: none;
    }
    thead th {
      border: 0;
    }
    tbody th {
      grid-column: 1 / -1;
      padding-block-end: 0;
      font-size: var(--size-text);
    }
    .name {
      font-size: var(--size-text);
    }
    .fits {
      line-height: 1.35;
    }
  }
  /* On phones the plans are too wide side by side: every value has its own line, after the name of its plan. */
  @media (max-width: 479px) {
    &&& tr {
      grid-template-columns: minmax(0, 1fr);
    }
    thead th {
      padding-block: var(--space-3);
    }
    thead th + th {
      border-block-start: var(--hair);
    }
    tbody tr {
      padding-block: var(--space-3);
    }
    tbody th,
    td {
      padding-block: 2px;
    }
    td {
      display: grid;
      grid-template-columns: 7.5rem minmax(0, 1fr);
      column-gap: var(--space-3);
    }
    td::before {
      content: attr(data-plan);
      color: var(--ink-soft);
    }
  }
`;

const Foot = styled.div`
  display: grid;
  gap: var(--space-4);
  justify-items: start;

  & > p {
    max-width: 66ch;
    font-size: var(--size-small);
    color: var(--ink-soft);
  }
`;

function Value({ plan, value }: { readonly plan: string; readonly value: string | boolean }) {
  const words = useWords(planTableWords);
  if (typeof value === 'string') {
    // One item of the grid, even if parts of the text are wrapped in elements that keep words together.
    return (
      <td data-plan={plan}>
        <span>{value}</span>
      </td>
    );
  }
  return (
    <td data-plan={plan} data-included={value ? 'yes' : 'no'}>
      <Icon name={value ? 'check' : 'minus'} size={20} lineWidth={2} />
      <span className="visually-hidden">{words(value ? 'included' : 'notIncluded')}</span>
    </td>
  );
}

export function PlanTable({ block }: BlockProps<ResolvedBlock<typeof planTable>>) {
  const { id, heading, text, plans, rows, note, action } = block;
  const words = useWords(planTableWords);
  return (
    <Section id={id} heading={heading} lead={text}>
      <Scroll aria-label={words.formats.list(plans.map(({ name }) => name))} tabIndex={0}>
        <table data-plans={plans.length}>
          <thead>
            <tr>
              <td />
              {plans.map((plan) => (
                <th key={plan.name} scope="col">
                  <span className="name">{plan.name}</span>
                  <span className="price">{plan.price}</span>
                  <span className="unit">{plan.unit}</span>
                  <span className="fits">{plan.fits}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ item, values }) => (
              <tr key={item}>
                <th scope="row">{item}</th>
                {plans.map(({ name }, index) => (
                  <Value key={name} plan={name} value={values[index] ?? false} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {(note ?? action) && (
        <Foot>
          {note && <p>{note}</p>}
          {action && (
            <ButtonLink href={action.href} data-kind="primary" {...attributesOf(action.href)}>
              {action.label}
            </ButtonLink>
          )}
        </Foot>
      )}
    </Section>
  );
}
