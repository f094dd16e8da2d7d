import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { attributesOf } from '../link-schema.ts';
import { Heading } from '../ui/Heading.tsx';
import { Intro, Section, SectionBody } from '../ui/Section.tsx';
import { Text } from '../ui/Text.tsx';
import type { notFound } from './not-found.schema.ts';

const Ways = styled.ul`
  border-block-end: 1px solid var(--hairline);

  a {
    display: grid;
    padding-block: var(--space-4);
    border-block-start: 1px solid var(--hairline);
    color: var(--ink);
    text-decoration: none;
  }
  a:hover strong {
    color: var(--work);
  }
  strong {
    text-decoration: underline 1px var(--work);
    font: 580 var(--size-heading-4) / 1.3 var(--font-heading);
  }
  span {
    color: var(--ink-soft);
  }
  @media (min-width: 680px) {
    a {
      grid-template-columns: 1fr 2fr;
      align-items: baseline;
    }
  }
`;

const Call = styled.p`
  padding-block-start: var(--space-6);

  a {
    font-weight: 650;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
`;

export function NotFound({ block }: BlockProps<ResolvedBlock<typeof notFound>>) {
  return (
    <Section id={block.id}>
      <Intro data-columns="1-8">
        <Heading id={`${block.id}-heading`}>{block.heading}</Heading>
        <Text data-kind="lead">{block.text}</Text>
      </Intro>
      <SectionBody>
        <Ways>
          {block.ways.map(({ label, href, text }) => (
            <li key={href}>
              <a href={href} {...attributesOf(href)}>
                <strong>{label}</strong>
                <span>{text}</span>
              </a>
            </li>
          ))}
        </Ways>
        {block.call && (
          <Call>
            {block.call.label} <a href={block.call.href}>{block.call.display}</a>
          </Call>
        )}
      </SectionBody>
    </Section>
  );
}
