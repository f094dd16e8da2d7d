import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { formatsIn } from '../../engine/words/formats.ts';
import { attributesOf } from '../link-schema.ts';
import { Heading } from '../ui/Heading.tsx';
import { headingId } from '../ui/markdown-text.ts';
import { Section } from '../ui/Section.tsx';
import { Text } from '../ui/Text.tsx';
import type { threatBoard } from './threat-board.schema.ts';

type Board = BlockProps<ResolvedBlock<typeof threatBoard>>['block'];
type Threat = Board['threats'][number];

const Overview = styled.table`
  width: 100%;
  table-layout: fixed;
  border-block: 3px double var(--ink);

  thead th:first-child {
    width: 40%;
  }
  thead th:nth-child(2) {
    width: 34%;
  }
  th,
  td {
    padding-block: var(--space-3);
    padding-inline: 0 var(--space-4);
    text-align: start;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  thead th {
    padding-block: var(--space-2);
    border-block-end: var(--rule) var(--ink);
    font-size: var(--size-small);
    font-weight: 500;
    color: var(--ink-soft);
  }
  tbody tr + tr {
    border-block-start: var(--hair);
  }
  tbody th {
    font-weight: 600;
  }
  tbody a {
    display: inline-block;
    padding-block: var(--space-1);
    color: var(--ink);
    text-decoration-color: var(--work);
  }
  td > span {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
  }
  .bar {
    width: min(100%, clamp(88px, 16vw, 190px));
    height: 14px;
  }
  .arrow {
    width: 20px;
    height: 20px;
  }
  @media (max-width: 639px) {
    td,
    tbody th {
      font-size: var(--size-small);
    }
    td > span:has(.bar) {
      display: grid;
    }
  }
`;

const Details = styled.ol`
  & > li {
    display: grid;
    gap: var(--space-2) var(--column-gap);
    padding-block: var(--space-6);
    border-block-start: var(--rule) var(--ink);
  }
  h3 {
    font-size: var(--size-heading-4);
  }
  h4 {
    margin-block-start: var(--space-3);
    font: 600 var(--size-small) / 1.5 var(--font-text);
    letter-spacing: 0;
    color: var(--work);
  }
  .text {
    max-width: 62ch;
  }
  .source {
    margin-block-start: var(--space-3);
  }
  @media (min-width: 900px) {
    & > li {
      grid-template-columns: var(--columns);
    }
    h3 {
      grid-column: 1 / span 4;
    }
    .words {
      grid-column: 5 / -1;
    }
  }
`;

/** Five boxes, filled up to the level. The adjacent text says the same. */
function Severity({ level }: { readonly level: number }) {
  const isSevere = level >= 4;
  return (
    <svg className="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((step) => (
        <rect
          key={step}
          x={(step - 1) * 20.4}
          width="18.4"
          height="10"
          fill={step > level ? 'var(--hairline)' : isSevere ? 'var(--danger)' : 'var(--ink)'}
        />
      ))}
    </svg>
  );
}

const turns = { rising: -45, steady: 0, falling: 45 } as const;

function Trend({ trend }: { readonly trend: Threat['trend'] }) {
  return (
    <svg className="arrow" viewBox="-10 -10 20 20" aria-hidden="true">
      <path
        d="M-7 0H7M1.5 -5.5L7 0L1.5 5.5"
        transform={`rotate(${turns[trend]})`}
        fill="none"
        stroke={trend === 'rising' ? 'var(--danger)' : 'currentColor'}
        strokeWidth="2"
      />
    </svg>
  );
}

function Row({ threat, block }: { readonly threat: Threat; readonly block: Board }) {
  return (
    <tr>
      <th scope="row">
        <a href={`#${block.id}-${headingId(threat.name)}`}>{threat.name}</a>
      </th>
      <td>
        <span>
          <Severity level={threat.severity} />
          {block.scale[threat.severity - 1]}
        </span>
      </td>
      <td>
        <span>
          <Trend trend={threat.trend} />
          {block.trends[threat.trend]}
        </span>
      </td>
    </tr>
  );
}

export function ThreatBoard({ block, page }: BlockProps<ResolvedBlock<typeof threatBoard>>) {
  const { id, heading, text, columns, threats, whatToDoLabel } = block;
  return (
    <Section id={id} heading={heading} lead={text}>
      <Overview aria-labelledby={`${id}-heading`}>
        <thead>
          <tr>
            <th scope="col">{columns.threat}</th>
            <th scope="col">{columns.severity}</th>
            <th scope="col">{columns.trend}</th>
          </tr>
        </thead>
        <tbody>
          {threats.map((threat) => (
            <Row key={threat.name} threat={threat} block={block} />
          ))}
        </tbody>
      </Overview>
      <Details className="threats">
        {threats.map(({ name, whatItIs, whatToDo, source }) => (
          <li key={name} id={`${id}-${headingId(name)}`}>
            <Heading depth={1}>{name}</Heading>
            <div className="words">
              <p className="text">{whatItIs}</p>
              <Heading depth={2}>{whatToDoLabel}</Heading>
              <p className="text">{whatToDo}</p>
              <Text data-kind="note" className="source">
                <a href={source.href} {...attributesOf(source.href)}>
                  {source.label}
                </a>
                , <time dateTime={source.date}>{formatsIn(page.site.language).date(source.date)}</time>
              </Text>
            </div>
          </li>
        ))}
      </Details>
    </Section>
  );
}
