import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { useWords } from '../../engine/render/use-words.ts';
import { AddressLines } from '../AddressLines.tsx';
import { LeadFormSheet } from '../forms/LeadFormSheet.tsx';
import { ComingHours } from '../hours/ComingHours.tsx';
import { OpenNow } from '../hours/OpenNow.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Section, SectionHead, Span } from '../ui/Section.tsx';
import { Stack } from '../ui/Stack.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import type { contactForm } from './contact-form.schema.ts';
import { contactFormWords } from './contact-form.words.ts';

const Panel = styled(Span)`
  display: grid;
  align-content: start;
  gap: var(--space-6);

  @media (--section-above) and (min-width: 900px) {
    &&& {
      grid-column: 1 / span 4;
    }
  }
  & dl > div {
    padding-block-end: var(--space-4);
    border-block-end: var(--hair);
  }
  & dl svg {
    color: var(--work);
  }
  & dt {
    display: grid;
    grid-template-columns: 28px 1fr;
    align-items: center;
    column-gap: var(--space-3);
    font-size: var(--size-small);
    color: var(--ink-soft);
  }
  @media (max-width: 679px) {
    gap: var(--space-4);

    & dl {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      grid-auto-flow: dense;
      gap: var(--space-3) var(--space-4);
    }
    & [data-wide] {
      grid-column: 1 / -1;
    }
    & dl > div {
      padding-block-end: var(--space-2);
    }
    & dt {
      grid-template-columns: 22px 1fr;
      column-gap: var(--space-2);
    }
    && dd {
      padding: 0;
      font-size: var(--size-small);
    }
    && dd a {
      margin-block: -6px;
      padding-block: 10px;
    }
    && dd[data-large] a {
      font-size: var(--size-text);
      line-height: 1.6;
    }
    & ul {
      gap: 0;
      font-size: var(--size-small);
    }
  }
  & dd {
    padding-inline-start: calc(28px + var(--space-3));
  }
  & dd a {
    display: inline-block;
    padding-block: var(--space-1);
  }
  & dd[data-large] a {
    font: 560 var(--size-heading-3) / 1.2 var(--font-heading);
    text-decoration: none;
  }
  & address {
    font-style: normal;
  }
  & ul {
    display: grid;
    gap: var(--space-2);
    margin-block-start: var(--space-3);
    list-style: none;
    padding: 0;
  }
  & li {
    display: grid;
    grid-template-columns: 28px 1fr;
    column-gap: var(--space-3);
  }
  & li svg {
    margin-block-start: 3px;
    color: var(--work);
  }
`;

const Place = styled(Section)`
  @media (--section-above) and (min-width: 900px) {
    & > div {
      grid-template-rows: auto auto 1fr;
    }
  }
`;

const Head = styled(SectionHead)`
  @media (--section-above) and (min-width: 900px) {
    &&&& {
      grid-column: 1 / span 5;
      grid-template-columns: minmax(0, 1fr);
    }
    &&&& > :nth-child(n) {
      grid-column: 1;
    }
  }
`;

/** The form at the end, with the heading and the panel next to it in sites with headings above. */
const FormSpan = styled(Span)`
  @media (--section-above) and (min-width: 900px) {
    &&& {
      grid-column: 6 / -1;
      grid-row: span 3;
    }
  }
`;

/** The characters of an address or a telephone number that fit in half of a small screen. A longer one has a row of its own. */
const lettersInHalf = 18;

/** The same for opening hours, which break between words: three lines. */
const lettersOfHoursInHalf = 3 * lettersInHalf;

/** The anchor that the "Contact" links of all pages use. */
const anchor = 'contact';

export function ContactForm({ block, page }: BlockProps<ResolvedBlock<typeof contactForm>>) {
  const words = useWords(contactFormWords);
  const { email, hours, office } = page.site;
  const isLong = hours.visible.length > lettersOfHoursInHalf || block.comingHours.length > 0;
  return (
    <Place id={anchor} tone="tray" keep>
      <Head id={anchor} heading={block.heading} lead={block.text} print={false} />
      <FormSpan data-columns="1-7">
        {block.form && (
          <LeadFormSheet page={page} block={{ ...block, form: block.form }} aboutLabel={block.aboutLabel} />
        )}
      </FormSpan>
      <Panel data-print="keep" data-columns="9-12">
        <Stack as="dl">
          <div data-wide={block.phone.display.length > lettersInHalf ? '' : undefined}>
            <dt>
              <Icon name="phone" />
              {words('phone')}
            </dt>
            <dd id={`${block.id}-line`} data-large="" data-swap="">
              <a href={block.phone.href}>{block.phone.display}</a>
            </dd>
          </div>
          <div data-wide={email.address.length > lettersInHalf ? '' : undefined}>
            <dt>
              <Icon name="mail" />
              {words('email')}
            </dt>
            <dd>
              <a href={`mailto:${email.address}`}>{email.address}</a>
            </dd>
          </div>
          <div data-wide={isLong ? '' : undefined}>
            <dt>
              <Icon name="clock" />
              {block.openNow === undefined ? (
                words('hours')
              ) : (
                <span>
                  {words('hours')}
                  <OpenNow hours={block.openNow} />
                </span>
              )}
            </dt>
            <dd>
              {block.hoursNote ? (
                <Tooltip id={`${block.id}-hours-note`} label={hours.visible} text={block.hoursNote} />
              ) : (
                hours.visible
              )}
              <ComingHours texts={block.comingHours} />
            </dd>
          </div>
          <div>
            <dt>
              <Icon name="map-pin" />
              {block.officeLabel}
            </dt>
            <dd>
              <address>
                <AddressLines lines={office.lines} />
              </address>
            </dd>
          </div>
        </Stack>
        <div>
          <Heading depth={1}>{block.reasonsHeading}</Heading>
          <ul>
            {block.reasons.map((reason) => (
              <li key={reason}>
                <Icon name="shield-check" />
                <span>{reason}</span>
              </li>
            ))}
          </ul>
        </div>
      </Panel>
    </Place>
  );
}
