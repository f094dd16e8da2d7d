// @vitest-environment jsdom
import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { createBlockRenderer } from '../../engine/render/block-renderer.tsx';
import { pageContext } from '../testing/page-context.ts';
import { Actions } from './Actions.tsx';
import { Badge } from './Badge.tsx';
import { Button, ButtonLink } from './Button.tsx';
import { Card } from './Card.tsx';
import { Disclosure } from './Disclosure.tsx';
import { Field } from './Field.tsx';
import { Figure } from './Figure.tsx';
import { Heading } from './Heading.tsx';
import { Icon } from './Icon.tsx';
import { ItemList, WideItemList } from './ItemList.tsx';
import { Level } from './Level.tsx';
import { Markdown } from './Markdown.tsx';
import { Rating } from './Rating.tsx';
import { ReviewFrame } from './ReviewFrame.tsx';
import { Grid, Intro, Scale, Section, SectionBody, SectionHead, Span } from './Section.tsx';
import { Row, Stack } from './Stack.tsx';
import { LabeledStars, Stars } from './Stars.tsx';
import { Text } from './Text.tsx';
import { TextLink } from './TextLink.tsx';
import { Tooltip } from './Tooltip.tsx';

/** Every shared component with a class, as `styled(Component)` passes it on. */
const styledComponents: Readonly<Record<string, ReactElement>> = {
  Actions: <Actions className="own" actions={[{ label: 'Call', href: '/call' }]} />,
  Badge: <Badge className="own" />,
  Button: <Button className="own" />,
  ButtonLink: <ButtonLink className="own" />,
  Card: <Card className="own" />,
  Disclosure: (
    <Disclosure className="own" summary="More">
      Text
    </Disclosure>
  ),
  Field: <Field className="own" />,
  Figure: <Figure className="own">A drawing</Figure>,
  Grid: <Grid className="own" />,
  Heading: <Heading className="own">Hours</Heading>,
  Icon: <Icon className="own" name="clock" />,
  Intro: <Intro className="own" />,
  ItemList: <ItemList className="own" />,
  LabeledStars: <LabeledStars className="own" value={4} best={5} label="4 of 5" />,
  Level: <Level className="own" rating={4} />,
  Markdown: <Markdown className="own" text="Text" />,
  Rating: (
    <Rating className="own" rating={{ value: 4.8, best: 5, count: 40, sample: false }} ratedBy="ratings" />
  ),
  ReviewFrame: <ReviewFrame className="own" />,
  Row: <Row className="own" />,
  Scale: <Scale className="own" />,
  Section: (
    <Section className="own" id="hours">
      Text
    </Section>
  ),
  SectionBody: <SectionBody className="own">Text</SectionBody>,
  SectionHead: <SectionHead className="own" id="hours" heading="Hours" />,
  Span: <Span className="own" />,
  Stack: <Stack className="own" />,
  Stars: <Stars className="own" value={4} best={5} />,
  Text: <Text className="own" />,
  TextLink: <TextLink className="own" />,
  Tooltip: <Tooltip className="own" id="tip" label="Hours" text="Of the office." />,
  WideItemList: <WideItemList className="own" />,
};

/** Renders an element as a block, and returns its outermost element. */
function outermost(element: ReactElement): Element | null {
  const { html } = createBlockRenderer({ sample: () => element }).render(
    'sample',
    { id: 'sample' },
    pageContext({}),
  );
  document.body.innerHTML = html;
  return document.body.firstElementChild;
}

describe('the shared components', () => {
  test('are all in this test', () => {
    const modules = import.meta.glob<Readonly<Record<string, unknown>>>('./*.tsx', { eager: true });
    const names = Object.values(modules).flatMap((module) =>
      Object.keys(module).filter((name) => /^[A-Z]/.test(name)),
    );
    expect(Object.keys(styledComponents)).toEqual(names.sort());
  });

  test.each(Object.entries(styledComponents))(
    '%s passes its class on to its outermost element',
    (_, element) => {
      expect(outermost(element)?.classList).toContain('own');
    },
  );
});
