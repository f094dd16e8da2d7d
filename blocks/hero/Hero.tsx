import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { useWords } from '../../engine/render/use-words.ts';
import { CityMapPicture } from '../cities/CityMapDrawing.tsx';
import { ComingHours } from '../hours/ComingHours.tsx';
import { Actions } from '../ui/Actions.tsx';
import { Figure } from '../ui/Figure.tsx';
import { Heading } from '../ui/Heading.tsx';

import { formatDistance } from '../ui/map/distance.ts';
import { distancesWords } from '../ui/map/distances.words.ts';
import { Picture } from '../ui/picture/Picture.tsx';
import {
  fluidStep,
  type PictureLayout,
  type PictureLayoutIn,
  wholePage,
  wholeWindow,
  wideStep,
} from '../ui/picture/picture-layout.ts';
import { Grid, Intro, Scale, Span } from '../ui/Section.tsx';

import { Text } from '../ui/Text.tsx';
import { TimelineDrawing } from '../ui/timeline/TimelineDrawing.tsx';
import type { Geography } from './hero.resolve.ts';
import type { hero } from './hero.schema.ts';
import { heroWords } from './hero.words.ts';

type HeroBlock = BlockProps<ResolvedBlock<typeof hero>>['block'];

const Band = styled.section`
  padding-block: clamp(32px, 1.25rem + 3.5vw, 72px) var(--space-section);

  &[data-variant='page'] {
    padding-block-start: clamp(16px, 1rem + 0.5vw, 24px);
    padding-block-end: clamp(40px, 1.5rem + 4.5vw, 88px);
  }
  /* A form or calculator right after the hero starts on the first screen, with its result. */
  &[data-variant='page']:has(+ section form, + link + section form) {
    padding-block: var(--space-4) var(--space-5);

    & + section,
    & + link + section {
      padding-block-start: clamp(24px, 1rem + 1.5vw, 40px);
    }
  }
  /* The picture is behind the words, as wide as the window. */
  @media (--hero-cover) and screen {
    &[data-picture] {
      --cover: clamp(14rem, 62vw, 22rem);
      position: relative;
      padding-block-start: 0;
      overflow-x: clip;
    }
    &[data-picture] picture {
      position: absolute;
      inset: 0 0 auto;
      height: var(--cover);
    }
    &[data-picture] img {
      height: 100%;
      border-radius: 0;
      object-fit: cover;
    }
    @media (min-width: 900px) {
      &[data-picture] {
        --cover: clamp(16rem, 46svh, 30rem);
      }
      &[data-picture]:first-child {
        --cover: clamp(20rem, 60svh, 46rem);
      }
    }
    /* Without a picture, the words are on the band. A map has colors for paper. */
    &:not([data-picture], :has(svg[data-for])) {
      --ink: var(--on-band);
      --ink-soft: var(--on-band-soft);
      --hairline: var(--band-line);
      --work: var(--band-work);
      --paper: var(--band);
      padding-block: clamp(var(--space-10), 6vw, var(--space-24));
      background: var(--band);
      color: var(--on-band);
    }
    &&&:not([data-picture], :has(svg[data-for])) + section,
    &&&:not([data-picture], :has(svg[data-for])) + link + section {
      --divider: none;
      padding-block-start: var(--space-section);
    }
    @media (--header-floating) {
      header + main > &[data-picture]:first-child {
        margin-block-start: calc(-1 * (var(--header-height) + var(--space-3)));
      }
    }
  }
`;

/** The heading with what follows it. */
const Words = styled(Intro)`
  @media (--hero-centered) {
    &&&&& {
      grid-column: 1 / -1;
      justify-items: center;
      justify-self: center;
      max-width: 60rem;
      text-align: center;
    }
    & > div > div {
      justify-content: center;
    }
  }
  @media (--hero-cover) and screen {
    [data-picture] > div > & {
      margin-block-start: calc(var(--cover) + var(--space-6));
    }
    @media (min-width: 900px) {
      /* On a sheet over the lower corner of the picture. */
      [data-picture] > div > & {
        position: relative;
        z-index: 1;
        margin-block-start: calc(var(--cover) - 8rem);
        padding-block-start: clamp(var(--space-6), 3vw, var(--space-12));
        padding-inline-end: var(--space-8);
      }
      [data-picture] > div > &::before {
        content: '';
        position: absolute;
        z-index: -1;
        inset: 0;
        inset-inline-start: -50vw;
        border-start-end-radius: calc(2 * var(--radius-large));
        background: var(--paper);
      }
    }
  }
`;

/* On small screens the bar at the bottom has the main action: the hero hides it and shows the other actions in neutral
   colors. */
const NextSteps = styled.div`
  padding-block-start: var(--space-2);

  @media (max-width: 759px) and (min-height: 480px) {
    &[data-first='bar'] a[data-kind='primary'] {
      display: none;
    }
  }
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
    color: var(--ink);
    text-decoration: none;
  }
  @media (--hero-split) {
    & > p + a {
      font: 500 min(13.1vw, 8.9rem) / 0.95 var(--font-heading);
      margin-inline-start: -0.035em;
      letter-spacing: -0.05em;
    }
  }
  @media not (--hero-split) {
    & > p + a {
      font: var(--weight-heading) var(--size-heading-2) / 1.1 var(--font-heading);
      letter-spacing: -0.02em;
    }
  }
  @media (--hero-centered) {
    justify-items: center;
    text-align: center;
  }
  & > p + a:hover {
    color: var(--work);
  }
  @media (--hero-split) and (min-width: 1320px) {
    &:has(> p) {
      grid-template-columns: minmax(0, 1fr) max-content;
    }
    & > p {
      grid-column: 1 / -1;
    }
    & > p ~ div {
      padding-block-end: 0.8rem;
    }
    & > p ~ div > div {
      flex-flow: column;
      align-items: stretch;
    }
  }
`;

const StatementWords = styled(Words)`
  /* On phones the number stays above the consent strip. */
  @media (max-width: 639px) {
    margin-block: -12px -20px;

    &&& p {
      font-size: var(--size-text);
      line-height: 1.45;
    }
  }
  @media (--hero-split) and (min-width: 900px) {
    &&& {
      grid-column: 1 / -1;
      grid-template-columns: subgrid;
      align-items: end;
    }
    :is(h1, h2) {
      grid-column: 1 / span 7;
    }
    p {
      grid-column: 8 / -1;
    }
  }
`;

const Facts = styled(Span)`
  align-self: end;

  @media (--hero-split) {
    border-block-start: var(--rule-heavy) var(--ink);
  }

  dl > div {
    display: grid;
    grid-template-columns: minmax(0, 7.5rem) 1fr;
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
  & > p {
    padding-block-start: var(--space-3);
    font-size: var(--size-small);
    color: var(--ink-soft);
  }
  & > a {
    display: inline-block;
    padding-block: 6px;
    color: var(--ink);
    text-decoration: none;
  }
  @media (--hero-split) {
    & > a {
      font: 540 clamp(1.75rem, 1.4rem + 1.2vw, 2.4rem) / 1.2 var(--font-heading);
      letter-spacing: -0.03em;
    }
  }
  @media not (--hero-split) {
    & > a {
      font: var(--weight-heading) var(--size-heading-3) / 1.2 var(--font-heading);
    }
  }
  & > a:hover {
    color: var(--work);
  }
  @media not (--hero-centered) and (min-width: 900px) {
    dl > div {
      grid-template-columns: 1fr;
      gap: 0;
    }
  }
  @media (--hero-centered) {
    &&&& {
      grid-column: 1 / -1;
      justify-self: center;
    }
    & > p,
    & > a {
      text-align: center;
    }
    dl {
      display: flex;
      flex-wrap: wrap;
      justify-content: center;
      gap: var(--space-3) var(--space-10);
    }
    dl > div {
      display: block;
      border: 0;
    }
  }
  @media (--hero-cover) and (min-width: 900px) {
    [data-picture] > div > &&& {
      grid-column: 9 / -1;
    }
  }
`;

/** The map or the picture next to the heading and the telephone number; below both on small screens. */
const SideColumn = styled(Span)`
  @media not (--hero-centered) {
    max-width: 520px;

    @media (min-width: 900px) {
      grid-row: 1 / span 2;
      align-self: center;

      &[data-below='ruler'] {
        grid-row-start: 2;
      }
    }
  }
  @media (--hero-centered) {
    &&&& {
      grid-column: 1 / -1;
    }
    &:not([data-below]) {
      justify-self: center;
      width: min(100%, 40rem);
    }
    &&& img {
      aspect-ratio: 21 / 9;
    }
  }
`;

const atSide: PictureLayout = {
  steps: [
    wideStep({ columns: 5 }),
    fluidStep(900, { columns: 5 }),
    { from: 575, vw: 0, px: 520 },
    fluidStep(0),
  ],
  ratio: '4:3',
};

const wide: PictureLayout = { ...wholePage, ratio: '21:9' };
const behind: PictureLayout = { ...wholeWindow, ratio: '21:9' };

const sideLayout: PictureLayoutIn = ({ hero }) =>
  hero === 'split' ? atSide : hero === 'cover' ? behind : wide;
const below: PictureLayoutIn = ({ hero }) => (hero === 'cover' ? behind : wide);

function Statement({ block }: { readonly block: HeroBlock }) {
  return (
    <>
      <StatementWords>
        <Heading id={`${block.id}-heading`}>{block.heading}</Heading>
        {block.lead && <Text data-kind="lead">{block.lead}</Text>}
      </StatementWords>
      <Call>
        {block.phone && (
          <>
            <p>
              {block.phone.label}
              <ComingHours texts={block.phone.comingHours} />
            </p>
            <a href={block.phone.href}>{block.phone.display}</a>
          </>
        )}
        <NextSteps data-first={block.isFirstInBar ? 'bar' : undefined}>
          <Actions actions={block.actions} />
        </NextSteps>
      </Call>
      {block.picture && <Picture picture={block.picture} layout={below} isFirst />}
      {block.timeline && <TimelineDrawing {...block.timeline} />}
    </>
  );
}

function GeographyLine({ geography }: { readonly geography: Geography }) {
  const { county, office } = geography;
  const words = useWords(heroWords);
  const distances = useWords(distancesWords);
  if (office === undefined) return county === undefined ? null : <Text data-kind="note">{`${county}.`}</Text>;
  const where = { distance: formatDistance(office.miles, words.formats), place: office.locality };
  return (
    <Text data-kind="note">
      {county && `${county}. `}
      {office.miles < 0.95
        ? words('nearOffice', where)
        : words('fromOffice', { ...where, direction: distances(office.direction) })}
    </Text>
  );
}

/** The ruler at the start of a page without a map, on screens with room for it. */
const PageRuler = styled(Scale)`
  @media (max-width: 899px) {
    display: none;
  }
`;

/** The map or the facts are next to the heading; a page without either shows the telephone number there. */
function PageStart({ block }: { readonly block: HeroBlock }) {
  const { facts, phone, actions, map, picture } = block;
  const pictureIsAtSide = map === undefined && facts.length === 0;
  const hasSide = map !== undefined || (picture !== undefined && pictureIsAtSide);
  const columns = hasSide ? '1-7' : '1-8';
  const call = phone && { label: phone.display, href: phone.href };
  return (
    <>
      {!map && <PageRuler aria-hidden="true" />}
      <Words data-columns={columns}>
        <Heading id={`${block.id}-heading`}>{block.heading}</Heading>
        {block.lead && <Text data-kind="lead">{block.lead}</Text>}
        {block.geography && <GeographyLine geography={block.geography} />}
        <NextSteps data-first={block.isFirstInBar ? 'bar' : undefined}>
          <Actions actions={call && facts.length > 0 ? [...actions, call] : actions} />
        </NextSteps>
      </Words>
      {facts.length > 0 && (
        <Facts data-columns="9-12">
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Facts>
      )}
      {facts.length === 0 && phone && (
        <Facts data-columns={hasSide ? '1-4' : '9-12'}>
          <p>
            {phone.label}
            <ComingHours texts={phone.comingHours} />
          </p>
          <a href={phone.href}>{phone.display}</a>
        </Facts>
      )}
      {map && (
        <SideColumn data-columns="8-12">
          <Figure caption={map.caption}>
            <CityMapPicture id={block.id} neighborhood={map.neighborhood} />
          </Figure>
        </SideColumn>
      )}
      {picture && pictureIsAtSide && (
        <SideColumn data-columns="8-12" data-below="ruler">
          <Picture picture={picture} layout={sideLayout} isFirst />
        </SideColumn>
      )}
      {picture && !pictureIsAtSide && <Picture picture={picture} layout={below} isFirst />}
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
      data-picture={block.picture && ''}
    >
      <Grid>{block.variant === 'statement' ? <Statement block={block} /> : <PageStart block={block} />}</Grid>
    </Band>
  );
}
