import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { useWords } from '../../engine/render/use-words.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { closeRules } from '../ui/control-rules.ts';
import { Heading } from '../ui/Heading.tsx';
import { Row } from '../ui/Stack.tsx';
import type { cookieConsent } from './cookie-consent.schema.ts';
import { cookieConsentWords } from './cookie-consent.words.ts';

const Banner = styled(Card)`
  position: fixed;
  z-index: var(--layer-notice);
  inset: auto var(--space-3) var(--space-3);
  max-height: calc(100svh - 2 * var(--space-3));
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: var(--space-5);
  font-size: var(--size-small);
  line-height: 1.5;
  animation: rise var(--calm) var(--ease-out);

  & > div {
    display: grid;
    gap: var(--space-3);
  }
  & h2 {
    padding-inline-end: var(--space-10);
    font-size: var(--size-heading-4);
  }
  & h2:focus {
    outline: none;
  }
  & dl {
    display: grid;
    gap: var(--space-3);
  }
  & dt {
    font-weight: 650;
  }
  & dd {
    color: var(--ink-soft);
  }
  & [data-privacy-control='on'] {
    padding-inline-start: var(--space-3);
    border-inline-start: 4px solid var(--work);
  }

  /* The bar with the quick actions stays free. */
  @media (max-width: 759px) and (min-height: 480px) {
    inset-block-end: calc(57px + env(safe-area-inset-bottom));
    max-height: calc(100svh - 57px - 2 * var(--space-3));

    @media (--header-floating) {
      inset-block-end: calc(80px + env(safe-area-inset-bottom));
      max-height: calc(100svh - 80px - 2 * var(--space-3));
    }
  }
  /* On phones the question is a low strip; the settings say the rest. */
  @media (max-width: 639px) {
    inset-inline: 0;
    padding: 2px var(--space-3) 6px;
    border-radius: 0;

    @media (--header-floating) {
      inset-inline: var(--space-2);
      padding-block: var(--space-2);
    }

    & > [data-view='simple'] {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0 var(--space-3);
      /* The heading and the link stay clear of the button that closes the banner. */
      padding-inline-end: var(--space-8);
    }
    & > [data-view='simple'] > h2 {
      padding: 0;
      font-size: var(--size-text);
    }
    & > [data-view='simple'] > p > span {
      display: none;
    }
    & > [data-view='simple'] a {
      display: inline-block;
      line-height: 44px;
    }
    & > [data-view='simple'] > :not(h2, p:first-of-type) {
      flex: none;
      width: calc(100% + var(--space-8));
      margin: 0;
    }
    & > [data-view='simple'] > :last-child > button {
      flex: 1 1 0;
      padding-inline: 6px;
      padding-block: 0;
      font-size: 0.8125rem;
    }
    & > [data-view='settings'] {
      padding-block: var(--space-2);
    }
    & > button {
      inset-block-start: 2px;
    }
  }
  @media (min-width: 640px) {
    inset-inline: auto var(--space-5);
    width: 440px;
  }
  @media (min-width: 760px) {
    inset-block-end: var(--space-5);
  }
  /* A site whose content embeds no service has nothing to ask. */
  html:not(:has([data-needs-consent])) & {
    display: none;
  }
  @media print {
    display: none;
  }
`;

const Choices = styled(Row)`
  gap: var(--space-2);
  margin-block-start: var(--space-1);

  & > * {
    flex: 1 1 auto;
  }
`;

const Close = styled.button`
  ${closeRules}
  inset-block-start: var(--space-2);
  inset-inline-end: var(--space-2);

  &:hover {
    background: var(--work-wash);
  }
`;

/**
 * Rendered hidden; the script shows it to visitors who have not chosen. Both choices look the same. Parts marked "on"
 * are for browsers that send Global Privacy Control, parts marked "off" for all others.
 */
export function CookieConsent({ block }: BlockProps<ResolvedBlock<typeof cookieConsent>>) {
  const words = useWords(cookieConsentWords);
  const privacyControl = (
    <p data-privacy-control="on" hidden>
      {block.privacyControl}
    </p>
  );
  const choices = (
    <>
      <Button type="button" data-size="small" value="accepted" data-privacy-control="off">
        {words('acceptAll')}
      </Button>
      <Button type="button" data-size="small" value="declined">
        {words('essentialOnly')}
      </Button>
    </>
  );
  return (
    <Banner
      as="section"
      data-edge
      data-floats
      id="cookie-settings"
      aria-label={words('label')}
      hidden
      data-behavior="cookie-consent"
      data-due="load"
    >
      <div data-view="simple">
        <Heading>{block.heading}</Heading>
        <p>
          <span>{block.text} </span>
          <a href={block.policy.href}>{block.policy.label}</a>
        </p>
        {privacyControl}
        <Choices>
          {choices}
          <Button type="button" data-size="small" data-show="settings">
            {words('settings')}
          </Button>
        </Choices>
      </div>
      <div data-view="settings" hidden>
        <Heading tabIndex={-1}>{block.settingsHeading}</Heading>
        {privacyControl}
        <dl>
          {[block.essential, ...block.optional].map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p data-privacy-control="off">{words('withdrawal')}</p>
        <Choices>
          {choices}
          <Button type="button" data-size="small" data-show="simple">
            {words('back')}
          </Button>
        </Choices>
      </div>
      <Close type="button" value="dismissed" aria-label={words('close')}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
      </Close>
    </Banner>
  );
}
