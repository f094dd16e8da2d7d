import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Heading, type HeadingDepth } from './Heading.tsx';
import { Stack } from './Stack.tsx';
import type { Styleable } from './styleable.ts';
import { Text } from './Text.tsx';

const Band = styled.section`
  padding-block: var(--space-section);
  background: var(--paper);

  &[data-tone='tray'] {
    background: var(--tray);
  }
  &[data-tone='band'] {
    --ink: var(--on-band);
    --ink-soft: var(--on-band-soft);
    --hairline: var(--band-line);
    --work: var(--band-work);
    background: var(--band);
    color: var(--on-band);
  }
`;

/** The 12 columns that all content of a page aligns to. */
export const Grid = styled.div`
  display: grid;
  grid-template-columns: var(--columns);
  column-gap: var(--column-gap);
  row-gap: var(--space-6);
  width: min(100% - 2 * var(--gutter), var(--page));
  margin-inline: auto;

  @media (min-width: 680px) {
    row-gap: var(--space-8);
  }
  & > * {
    grid-column: 1 / -1;
    min-width: 0;
  }
`;

/** A part of a section that spans some of the 12 columns on wide screens: `data-columns="9-12"`. */
export const Span = styled.div`
  @media (min-width: 900px) {
    &&[data-columns='1-4'] {
      grid-column: 1 / 5;
    }
    &&[data-columns='1-7'] {
      grid-column: 1 / 8;
    }
    &&[data-columns='1-8'] {
      grid-column: 1 / 9;
    }
    &&[data-columns='5-12'] {
      grid-column: 5 / -1;
    }
    @media (--section-above) {
      [data-place='side'] + &&[data-columns='5-12'] {
        grid-column: 1 / -1;
      }
    }
    &&[data-columns='6-12'] {
      grid-column: 6 / -1;
    }
    &&[data-columns='8-12'] {
      grid-column: 8 / -1;
    }
    &&[data-columns='9-12'] {
      grid-column: 9 / -1;
    }
  }
`;

/** A heading with a sentence and actions below it. */
export const Intro = styled(Span)`
  display: grid;
  gap: var(--space-4);
`;

/** A decorative ruler with two ticks per column, the first one long. */
export const Scale = styled.div`
  height: 10px;
  border-block-start: var(--rule) var(--ink);
  background: linear-gradient(var(--ink), var(--ink)) 0 0 / 3px 10px no-repeat,
    linear-gradient(var(--ink), var(--ink)) 100% 0 / 1px 5px no-repeat,
    repeating-linear-gradient(to right, var(--ink-soft) 0 1px, transparent 1px calc(100% / 24)) 0 0 / 100% 5px
      no-repeat;
  opacity: 0.9;

  &:dir(rtl) {
    scale: -1 1;
  }
  /*
   * Only drawings and the start of a page have a ruler; other sections start with a hairline, unless the color of the
   * ground changes there.
   */
  @media not (--ornament-none) {
    section:not([data-variant], :has(figure svg:not(li *), svg[data-for])) > div > & {
      display: var(--divider, none);
      height: 0;
      border-color: var(--hairline);
      background: none;
    }
  }
  @media (--ornament-none) {
    && {
      display: var(--divider, none);
      height: 0;
      border-block-start: var(--hair);
      background: none;
    }
  }
`;

interface SectionProps extends Styleable {
  /** The block's id: the anchor of the section and the prefix of its heading's id. */
  readonly id: string;
  /** Without it, a child of the section has the id `${id}-heading`. */
  readonly heading?: string;
  /** One or two sentences below the heading. */
  readonly lead?: string | undefined;
  /** `side`: the heading is next to the children on wide screens, and these start at column 5. */
  readonly head?: 'above' | 'side';
  /** As in `Heading`. */
  readonly depth?: HeadingDepth;
  readonly tone?: 'paper' | 'tray' | 'band';
  /** Leaves out the ruler above, for sections that continue the previous one. */
  readonly plain?: boolean;
  /** Keeps the state of the section in in-page navigation to a page that has the same section in another position. */
  readonly keep?: boolean;
  readonly children: ReactNode;
}

/** A section of a page, labeled by its heading. Its children are in the 12-column grid. */
export function Section({
  id,
  heading,
  lead,
  head = 'above',
  depth = 0,
  tone = 'paper',
  plain = false,
  keep = false,
  className,
  children,
}: SectionProps) {
  return (
    <Band
      id={id}
      className={className}
      aria-labelledby={`${id}-heading`}
      data-tone={tone}
      data-keep={keep || undefined}
    >
      <Grid>
        {!plain && <Scale aria-hidden="true" />}
        {heading !== undefined && (
          <SectionHead id={id} heading={heading} lead={lead} place={head} depth={depth} />
        )}
        {head === 'side' && children ? <SectionBody>{children}</SectionBody> : children}
      </Grid>
    </Band>
  );
}

const Head = styled(Stack)`
  @media (max-width: 679px) {
    && > p {
      font-size: var(--size-text);
    }
  }
  @media (min-width: 900px) {
    grid-column: 1 / span 9;
    margin-block-end: var(--space-4);

    & > p {
      text-wrap: balance;
    }

    @media (--section-beside) {
      &[data-place='side'] {
        position: sticky;
        inset-block-start: calc(var(--header-height) + var(--space-8));
        grid-column: 1 / span 4;
        align-self: start;
        padding-inline-end: var(--space-4);
      }
    }
    @media (--section-above) {
      section > div > & {
        grid-column: 1 / -1;
        grid-template-columns: subgrid;
        align-items: end;
        column-gap: var(--column-gap);
      }
      section > div > & > :first-child {
        grid-column: 1 / span 7;
      }
      section > div > & > p {
        grid-column: 8 / -1;
      }
    }
  }
`;

interface SectionHeadProps extends Styleable {
  readonly id: string;
  readonly heading: string;
  readonly lead?: string | undefined;
  /** As `head` of `Section`. */
  readonly place?: 'above' | 'side';
  /** As in `Heading`. */
  readonly depth?: HeadingDepth;
  /** False if the head introduces something that is not printed. */
  readonly print?: boolean;
}

/** The head of a section, for one that is not a direct child of the section or is not printed. */
export function SectionHead(props: SectionHeadProps) {
  const { id, heading, lead, place = 'above', depth = 0, print = true, className } = props;
  return (
    <Head className={className} data-place={place} data-print={print ? undefined : 'hide'}>
      <Heading id={`${id}-heading`} depth={depth}>
        {heading}
      </Heading>
      {lead && <Text data-kind="lead">{lead}</Text>}
    </Head>
  );
}

interface SectionBodyProps extends Styleable {
  readonly children: ReactNode;
}

/** The body of a section next to what spans the first four columns. */
export function SectionBody({ className, children }: SectionBodyProps) {
  return (
    <Span className={className} data-columns="5-12">
      {children}
    </Span>
  );
}
