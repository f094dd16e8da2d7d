import type { ReactNode } from 'react';
import { iconNames } from '../../../engine/content/model/icons/icon-names.ts';
import { Actions } from '../Actions.tsx';
import { Badge } from '../Badge.tsx';
import { Button, ButtonLink } from '../Button.tsx';
import { Card } from '../Card.tsx';
import { Disclosure } from '../Disclosure.tsx';
import { Field } from '../Field.tsx';
import { Figure } from '../Figure.tsx';
import { Heading } from '../Heading.tsx';
import { Icon } from '../Icon.tsx';
import { ItemList } from '../ItemList.tsx';
import { Level } from '../Level.tsx';
import { Markdown } from '../Markdown.tsx';
import { Rating } from '../Rating.tsx';
import { ReviewFrame } from '../ReviewFrame.tsx';
import { Scale } from '../Section.tsx';
import { Row, Stack } from '../Stack.tsx';
import { Stars } from '../Stars.tsx';
import { Text } from '../Text.tsx';
import { TextLink } from '../TextLink.tsx';
import { Tooltip } from '../Tooltip.tsx';

/** Every fortieth icon: enough to judge the weight of the lines. */
const shownIcons = iconNames.filter((_, index) => index % 40 === 0);

const pad = { padding: 'var(--space-5)' } as const;

interface ComponentExampleProps {
  readonly name: string;
  readonly children: ReactNode;
}

function ComponentExample({ name, children }: ComponentExampleProps) {
  return (
    <Stack as="section" data-component={name}>
      <Heading depth={1}>{name}</Heading>
      {children}
    </Stack>
  );
}

function TextInput({ label, invalid }: { readonly label: string; readonly invalid?: boolean }) {
  const id = `component-${label.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="text" defaultValue="Lake Avenue" aria-invalid={invalid} />
    </Field>
  );
}

/** All components that blocks share, in their states. */
export function ComponentSheet() {
  return (
    <Stack data-gap="6">
      <ComponentExample name="Heading">
        <Heading depth={1}>One level below the block heading</Heading>
        <Heading depth={2}>Two levels below</Heading>
      </ComponentExample>
      <ComponentExample name="Text">
        <Text data-kind="lead">A lead follows a heading in larger type.</Text>
        <Text data-kind="note">A note names a source.</Text>
        <Markdown text={'Running text with **weight**, a [link](/) and\n\n- a list\n- of two'} depth={2} />
      </ComponentExample>
      <ComponentExample name="Button">
        <Row>
          <ButtonLink href="#design" data-kind="primary">
            Main action
          </ButtonLink>
          <Button type="button">Other action</Button>
          <Button type="button" disabled>
            Disabled
          </Button>
          <Button type="button" data-size="small">
            Small
          </Button>
        </Row>
        <Actions
          actions={[
            { label: 'First action', href: '/' },
            { label: 'Second action', href: '/faq' },
          ]}
        />
        <TextLink href="#design">A link on its own line</TextLink>
      </ComponentExample>
      <ComponentExample name="Card">
        <Row>
          <Card style={pad}>Default</Card>
          <Card style={pad} data-edge>
            With an edge
          </Card>
          <Card style={pad} data-floats>
            Floating
          </Card>
        </Row>
      </ComponentExample>
      <ComponentExample name="Field">
        <TextInput label="Default" />
        <TextInput label="With an error" invalid />
      </ComponentExample>
      <ComponentExample name="Badge">
        <Row>
          <Badge>Planning</Badge>
          <Badge>Full time</Badge>
        </Row>
      </ComponentExample>
      <ComponentExample name="Disclosure">
        <Disclosure summary="Closed by default">The content.</Disclosure>
        <Disclosure summary="Open by default" open>
          The content.
        </Disclosure>
        <p>
          <Tooltip id="component-tip" label="Text with a tooltip" text="The explanation." />
        </p>
      </ComponentExample>
      <ComponentExample name="Stack">
        <Text data-kind="note">This page uses Stack and Row; ItemList and Figure are similar.</Text>
        <ItemList data-shape="columns" data-text="small">
          {['First item', 'Second item'].map((title) => (
            <li key={title}>
              <Heading depth={2}>{title}</Heading>
              <p>A sentence about it.</p>
            </li>
          ))}
        </ItemList>
        <Figure caption="The ruler above sections, with a caption.">
          <Scale aria-hidden="true" />
        </Figure>
      </ComponentExample>
      <ComponentExample name="Level">
        <div style={{ width: 88 }}>
          <Level rating={4} />
        </div>
      </ComponentExample>
      <ComponentExample name="Stars">
        <div style={{ width: 170 }}>
          <Stars value={3.6} best={5} />
        </div>
      </ComponentExample>
      <ComponentExample name="Rating">
        <Rating rating={{ value: 4.8, best: 5, count: 40, sample: true }} ratedBy="ratings" />
      </ComponentExample>
      <ComponentExample name="ReviewFrame">
        <ReviewFrame>
          <ul>
            <li>
              <Level rating={5} />
              <blockquote>The sentence of a review.</blockquote>
              <p className="by">
                <strong>A name</strong> A date
              </p>
            </li>
          </ul>
        </ReviewFrame>
      </ComponentExample>
      <ComponentExample name="Icon">
        <Row as="ul" className="icons">
          {shownIcons.map((name) => (
            <li key={name}>
              <Icon name={name} />{' '}
              <Text as="span" data-kind="note">
                {name}
              </Text>
            </li>
          ))}
        </Row>
      </ComponentExample>
    </Stack>
  );
}
