import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { AddressLines } from '../AddressLines.tsx';
import { ComingHours } from '../hours/ComingHours.tsx';
import { attributesOf } from '../link-schema.ts';
import { Heading } from '../ui/Heading.tsx';
import { Markdown } from '../ui/Markdown.tsx';
import { Grid } from '../ui/Section.tsx';
import type { footer } from './footer.schema.ts';

type Content = ResolvedBlock<typeof footer>;

/** Where links and choices get touch targets of 44 px. */
const touch = '(max-width: 679px), (pointer: coarse)';

/** Number of links above which a list has its own row, in columns. A row of up to four columns needs two links for each. */
const longList = 6;

const Band = styled.footer`
  --ink: var(--on-band);
  --ink-soft: var(--on-band-soft);
  --hairline: var(--band-line);
  --work: var(--band-work);
  padding-block: clamp(40px, 4vw, 64px) var(--space-10);
  background: var(--band);
  color: var(--on-band);

  a {
    color: var(--on-band);
    text-decoration-color: transparent;
  }
  a:hover {
    text-decoration-color: currentcolor;
  }
`;

const Business = styled.address`
  display: grid;
  align-content: start;
  gap: var(--space-1);
  font-style: normal;

  strong {
    font: 600 var(--size-heading-3) / 1.1 var(--font-heading);
    letter-spacing: -0.02em;
  }
  p {
    color: var(--on-band-soft);
  }
  a {
    width: fit-content;
    line-height: 1.9;
  }
  a[href^='tel:'] {
    font: 560 var(--size-heading-3) / 1.6 var(--font-heading);
  }
  @media ${touch} {
    a {
      padding-block: 7px;
    }
  }
  @media (--footer-columns) and (min-width: 900px) {
    && {
      grid-column: 1 / span 4;
    }
  }
  @media (--footer-compact) {
    justify-items: center;
    text-align: center;

    strong {
      font-size: var(--size-heading-2);
    }
    p {
      max-width: 48ch;
    }
  }
`;

const Lists = styled.nav`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr));
  gap: var(--space-6) var(--column-gap);
  align-items: start;

  @media (--footer-columns) and (min-width: 900px) {
    && {
      grid-column: 5 / -1;
    }
  }
  @media (--footer-compact) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-2);
    justify-items: center;
    text-align: center;
  }
  @media (--footer-columns) {
    h2 {
      padding-block-end: var(--space-2);
      border-block-end: 1px solid var(--band-line);
      font-size: var(--size-heading-4);
    }
    ul {
      padding-block-start: var(--space-2);
    }
  }
  a {
    display: inline-block;
    padding-block: 2px;
    line-height: 1.4;
    font-size: var(--size-small);
  }
  @media (--footer-columns) {
    & > div:has(ul[data-long]) {
      grid-column: 1 / -1;
    }
    ul[data-long] {
      columns: 8.5rem 4;
      column-gap: var(--space-6);
    }
    ul[data-long] > li {
      break-inside: avoid;
    }
  }
  @media ${touch} {
    a {
      padding-block: 12px;
    }
    ul {
      padding-block-start: 0;
    }
  }
  @media (--footer-columns) and (max-width: 679px) {
    & > div {
      grid-column: 1 / -1;
    }
    ul {
      columns: 8.5rem 2;
      column-gap: var(--space-6);
    }
  }
  /* A list is a line: its heading, and its links in running text. */
  @media (--footer-compact) {
    & > div {
      display: flex;
      flex-wrap: wrap;
      justify-content: center;
      align-items: baseline;
      gap: 0 var(--space-5);
    }
    h2 {
      font-size: var(--size-small);
      letter-spacing: 0;
      color: var(--on-band-soft);
    }
    ul {
      display: flex;
      flex-wrap: wrap;
      justify-content: center;
      gap: 0 var(--space-5);
    }
  }
`;

const Base = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: var(--space-2) var(--space-8);
  @media (--footer-compact) {
    justify-content: center;
  }
  padding-block-start: var(--space-5);
  border-block-start: 1px solid var(--band-line);
  font-size: var(--size-small);
  color: var(--on-band-soft);

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-6);
  }
  a {
    display: inline-block;
    padding-block: 6px;
  }
  @media ${touch} {
    a {
      padding-block: 10px;
    }
  }
`;

const Choice = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-4);

  legend {
    float: inline-start;
    padding: 0;
    line-height: 36px;
  }
  @media (max-width: 479px) {
    legend {
      float: none;
    }
  }
  label {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-height: 36px;
    color: var(--on-band);
    cursor: pointer;
  }
  input {
    width: 18px;
    height: 18px;
    accent-color: var(--band-work);
    color-scheme: dark;
  }
  @media ${touch} {
    label {
      min-height: 44px;
    }
    input {
      width: 24px;
      height: 24px;
    }
  }
`;

const Credits = styled.div`
  font-size: var(--size-small);
  color: var(--on-band-soft);

  a {
    text-decoration-color: currentcolor;
  }
`;

function Links({ links }: { readonly links: readonly { readonly label: string; readonly href: string }[] }) {
  return links.map(({ label, href }) => (
    <li key={href} data-print={href.startsWith('#') ? 'hide' : undefined}>
      <a href={href} {...attributesOf(href)}>
        {label}
      </a>
    </li>
  ));
}

function BusinessCard({ business }: { readonly business: Content['business'] }) {
  return (
    <Business data-print="keep">
      <strong>{business.name}</strong>
      <p>{business.tagline}</p>
      <a href={business.phone.href}>{business.phone.display}</a>
      <p>
        {business.hours}
        <ComingHours texts={business.comingHours} />
      </p>
      <a href={`mailto:${business.email}`}>{business.email}</a>
      <p>
        <AddressLines lines={business.address} />
      </p>
    </Business>
  );
}

const choices = ['system', 'light', 'dark'] as const;

function ColorScheme({ words }: { readonly words: NonNullable<Content['colorScheme']> }) {
  return (
    <Choice data-behavior="color-scheme" data-print="hide" hidden>
      <legend>{words.label}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input type="radio" name="color-scheme" value={choice} defaultChecked={choice === 'system'} />
          {words[choice]}
        </label>
      ))}
    </Choice>
  );
}

export function Footer({ block }: BlockProps<Content>) {
  return (
    <Band data-behavior="footer" data-due="visible">
      <Grid>
        <BusinessCard business={block.business} />
        <Lists aria-label={block.label} data-print="hide">
          {block.lists.map(({ heading, links }) => (
            <div key={heading}>
              <Heading>{heading}</Heading>
              <ul className="links" data-long={links.length > longList || undefined}>
                <Links links={links} />
              </ul>
            </div>
          ))}
        </Lists>
        <Base>
          <p>
            © {block.year} {block.business.legalName}
            {block.sampleNote && <span data-sample=""> · {block.sampleNote}</span>}
          </p>
          <ul className="links">
            <Links links={block.legal} />
          </ul>
          {block.social.length > 0 && (
            <ul className="links" aria-label={block.socialLabel}>
              <Links links={block.social} />
            </ul>
          )}
          {block.colorScheme && <ColorScheme words={block.colorScheme} />}
        </Base>
        {block.credits && (
          <Credits>
            <Markdown text={block.credits} />
          </Credits>
        )}
      </Grid>
    </Band>
  );
}
