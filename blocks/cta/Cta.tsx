import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Actions } from '../ui/Actions.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Intro, Section, Span } from '../ui/Section.tsx';
import { Text } from '../ui/Text.tsx';
import type { cta } from './cta.schema.ts';

const Steps = styled(Span)`
  align-self: end;
`;

export function Cta({ block }: BlockProps<ResolvedBlock<typeof cta>>) {
  const { id, heading, text, action, second } = block;
  return (
    <Section id={id} tone="band" plain>
      <Intro data-columns="1-8">
        <Heading id={`${id}-heading`}>{heading}</Heading>
        {text && <Text data-kind="lead">{text}</Text>}
      </Intro>
      <Steps data-columns="9-12">
        <Actions actions={second ? [action, second] : [action]} />
      </Steps>
    </Section>
  );
}
