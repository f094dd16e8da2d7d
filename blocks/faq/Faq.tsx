import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Markdown } from '../ui/Markdown.tsx';
import { Section, SectionBody, SectionHead } from '../ui/Section.tsx';
import type { faq } from './faq.schema.ts';

const Questions = styled.div`
  border-block-start: var(--hair);
`;

export function Faq({ block }: BlockProps<ResolvedBlock<typeof faq>>) {
  return (
    <Section id={block.id}>
      <SectionHead id={block.id} heading={block.heading} lead={block.text} place="side" />
      <SectionBody>
        <Questions>
          {block.items.map(({ question, answer }, index) => (
            <Disclosure key={question} summary={question} id={`${block.id}-${index + 1}`}>
              <Markdown text={answer} />
            </Disclosure>
          ))}
        </Questions>
      </SectionBody>
    </Section>
  );
}
