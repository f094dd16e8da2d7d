import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import type { ShownField } from '../entries/entry-fields.ts';
import { FactList } from '../entries/FactList.tsx';
import { SampleMark } from '../SampleMark.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Markdown } from '../ui/Markdown.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import { fluidStep, type PictureLayout, wholePage, wideStep } from '../ui/picture/picture-layout.ts';
import { Section, Span } from '../ui/Section.tsx';
import { Text } from '../ui/Text.tsx';
import type { entryPage } from './entry-page.schema.ts';

const Copy = styled.div`
  display: grid;
  gap: var(--space-8);
  align-content: start;
  min-width: 0;

  & > div {
    display: grid;
    gap: var(--space-3);
  }
  /* The labels of the parts, not the headings inside their text. */
  & > div > :is(h2, h3) {
    font-size: var(--size-heading-3);
  }
`;

const large: PictureLayout = { ...wholePage, ratio: '21:9' };

const inCopy: PictureLayout = {
  steps: [wideStep({ columns: 7 }), fluidStep(900, { columns: 7 }), fluidStep(0)],
  ratio: '3:2',
};

/** A field with running text or pictures, below its label. */
function Part({ field: { label, content } }: { readonly field: ShownField }) {
  return (
    <div>
      <Heading depth={1}>{label}</Heading>
      {content.kind === 'markdown' &&
        content.texts.map((text) => <Markdown key={String(text)} text={text} depth={2} />)}
      {content.kind === 'sentences' && content.texts.map((text) => <Text key={text}>{text}</Text>)}
      {content.kind === 'pictures' &&
        content.pictures.map((picture) => <Picture key={picture.file} picture={picture} layout={inCopy} />)}
    </div>
  );
}

export function EntryPage({ block }: BlockProps<ResolvedBlock<typeof entryPage>>) {
  const { id, heading, lead, isSample, picture, fields, tone = 'paper' } = block;
  if (heading === '') return null;
  const parts = fields.filter(({ content }) => content.kind !== 'values');
  const hasFacts = parts.length < fields.length;
  return (
    <Section id={id} tone={tone} heading={heading} lead={lead}>
      {isSample && (
        <Text data-kind="note">
          {heading}
          <SampleMark />
        </Text>
      )}
      {picture && <Picture picture={picture} layout={large} isFirst />}
      {parts.length > 0 && (
        <Span data-columns="1-7">
          <Copy>
            {parts.map((field) => (
              <Part key={field.name} field={field} />
            ))}
          </Copy>
        </Span>
      )}
      {hasFacts && (
        <Span data-columns={parts.length > 0 ? '9-12' : '1-7'}>
          <FactList fields={fields} edge />
        </Span>
      )}
    </Section>
  );
}
