import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Markdown } from '../ui/Markdown.tsx';
import { Section } from '../ui/Section.tsx';
import type { faq } from './faq.schema.ts';

const Questions = styled.div`
  border-block-start: var(--hair);

  & > h3 {
    padding-block: var(--space-4) var(--space-3);
    font-size: var(--size-heading-4);
    line-height: 1.3;
  }
`;

/** A single question is shown open; several are expanded one by one. */
function Items({ id, items }: Pick<ResolvedBlock<typeof faq>, 'items'> & { readonly id: string }) {
  const [only, ...others] = items;
  if (only !== undefined && others.length === 0) {
    return (
      <>
        <Heading depth={1} id={`${id}-1`}>
          {only.question}
        </Heading>
        <Markdown text={only.answer} depth={2} />
      </>
    );
  }
  return items.map(({ question, answer }, index) => (
    <Disclosure key={question} summary={question} id={`${id}-${index + 1}`}>
      <Markdown text={answer} />
    </Disclosure>
  ));
}

export function Faq({ block }: BlockProps<ResolvedBlock<typeof faq>>) {
  return (
    <Section id={block.id} heading={block.heading} lead={block.text} head="side">
      <Questions>
        <Items id={block.id} items={block.items} />
      </Questions>
    </Section>
  );
}
