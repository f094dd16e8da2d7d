import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { attributesOf } from '../link-schema.ts';
import { TimelineDrawing } from '../timeline/TimelineDrawing.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Grid } from '../ui/Section.tsx';
import type { hero } from './hero.schema.ts';

type HeroBlock = BlockProps<ResolvedBlock<typeof hero>>['block'];

const Band = styled.section`
  padding-block: clamp(32px, 1.25rem + 3.5vw, 72px) var(--space-section);

  &[data-variant='page'] {
    padding-block-end: clamp(40px, 1.5rem + 4.5vw, 88px);
  }
`;

const Words = styled.div`
  display: grid;
  gap: var(--space-5);

  p {
    max-width: 54ch;
    font-size: var(--size-large);
    line-height: 1.45;
    color: var(--ink-soft);
  }
  @media (min-width: 900px) {
    && {
      grid-column: 1 / span 8;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  padding-block-start: var(--space-2);

  /* On small screens the bar at the foot holds the next step, so here it is quiet. */
  @media (max-width: 759px) {
    a[data-kind='primary'] {
      border-color: var(--ink);
      background: var(--ink);
      color: var(--paper);
    }
  }
`;

const Call = styled.div`
  display: grid;
  gap: var(--space-4) var(--column-gap);
  align-items: end;
  padding-block: clamp(8px, 2vw, 24px);

  & > p {
    font-weight: 600;
  }
  & > p + a {
    width: fit-content;
    font: 500 clamp(2.4rem, 13.1vw, 8.9rem) / 0.95 var(--font-heading);
    margin-inline-start: -0.035em;
    letter-spacing: -0.05em;
    color: var(--ink);
    text-decoration: none;
    white-space: nowrap;
  }
  & > p + a:hover {
    color: var(--work);
  }
  @media (min-width: 1320px) {
    grid-template-columns: 1fr auto;

    & > p {
      grid-column: 1 / -1;
    }
    & > div {
      padding-block-end: 0.8rem;
    }
  }
`;

const StatementWords = styled(Words)`
  @media (min-width: 900px) {
    && {
      grid-column: 1 / -1;
      grid-template-columns: subgrid;
      align-items: end;
    }
    h1 {
      grid-column: 1 / span 7;
    }
    p {
      grid-column: 8 / -1;
    }
  }
`;

const Facts = styled.dl`
  align-self: end;
  border-block-start: 3px solid var(--ink);

  & > div {
    display: grid;
    grid-template-columns: 9rem 1fr;
    gap: var(--space-3);
    padding-block: var(--space-2);
    border-block-end: var(--hair);
  }
  dt {
    font-size: var(--size-small);
    line-height: 1.7;
    color: var(--ink-soft);
  }
  dd {
    font-variant-numeric: tabular-nums;
    font-weight: 550;
  }
  @media (min-width: 900px) {
    && {
      grid-column: 9 / -1;
    }
    & > div {
      grid-template-columns: 1fr;
      gap: 0;
    }
  }
`;

function Steps({ actions }: Pick<HeroBlock, 'actions'>) {
  if (actions.length === 0) return null;
  return (
    <Actions>
      {actions.map(({ label, href }, order) => (
        <ButtonLink
          key={href}
          href={href}
          data-kind={order === 0 ? 'primary' : 'quiet'}
          {...attributesOf(href)}
        >
          {label}
        </ButtonLink>
      ))}
    </Actions>
  );
}

function Statement({ block }: { readonly block: HeroBlock }) {
  return (
    <>
      <StatementWords>
        <h1 id={`${block.id}-heading`}>{block.heading}</h1>
        {block.lead && <p>{block.lead}</p>}
      </StatementWords>
      <Call>
        {block.phone && (
          <>
            <p>{block.phone.label}</p>
            <a href={block.phone.href}>{block.phone.display}</a>
          </>
        )}
        <Steps actions={block.actions} />
      </Call>
      {block.timeline && <TimelineDrawing {...block.timeline} />}
    </>
  );
}

function PageStart({ block }: { readonly block: HeroBlock }) {
  const { phone } = block;
  return (
    <>
      <Words>
        <h1 id={`${block.id}-heading`}>{block.heading}</h1>
        {block.lead && <p>{block.lead}</p>}
        <Steps actions={[...block.actions, ...(phone ? [{ label: phone.display, href: phone.href }] : [])]} />
      </Words>
      {block.facts.length > 0 && (
        <Facts>
          {block.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Facts>
      )}
    </>
  );
}

export function Hero({ block }: BlockProps<ResolvedBlock<typeof hero>>) {
  return (
    <Band
      id={block.id}
      aria-labelledby={`${block.id}-heading`}
      data-tone="paper"
      data-variant={block.variant}
    >
      <Grid>{block.variant === 'statement' ? <Statement block={block} /> : <PageStart block={block} />}</Grid>
    </Band>
  );
}
