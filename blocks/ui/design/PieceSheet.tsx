import type { ReactNode } from 'react';
import { iconNames } from '../../../engine/content/model/common.ts';
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
import { Markdown } from '../Markdown.tsx';
import { Scale } from '../Section.tsx';
import { Row, Stack } from '../Stack.tsx';
import { Text } from '../Text.tsx';
import { TextLink } from '../TextLink.tsx';
import { Tooltip } from '../Tooltip.tsx';

const pad = { padding: 'var(--space-5)' } as const;

interface PieceProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Piece({ name, children }: PieceProps) {
  return (
    <Stack as="section" data-piece={name}>
      <Heading depth={1}>{name}</Heading>
      {children}
    </Stack>
  );
}

function TextInput({ label, invalid }: { readonly label: string; readonly invalid?: boolean }) {
  const id = `piece-${label.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="text" defaultValue="Lake Avenue" aria-invalid={invalid} />
    </Field>
  );
}

/** All components that blocks share, in their states. */
export function PieceSheet() {
  return (
    <Stack data-gap="6">
      <Piece name="Heading">
        <Heading depth={1}>One below the heading of the block</Heading>
        <Heading depth={2}>Two below it</Heading>
      </Piece>
      <Piece name="Text">
        <Text data-kind="lead">A lead follows a heading in larger type.</Text>
        <Text data-kind="note">A note says where something is from.</Text>
        <Markdown text={'Running text with **weight**, a [link](/) and\n\n- a list\n- of two'} depth={2} />
      </Piece>
      <Piece name="Button">
        <Row>
          <ButtonLink href="#design" data-kind="primary">
            The single next step
          </ButtonLink>
          <Button type="button">Another step</Button>
          <Button type="button" disabled>
            On its way
          </Button>
          <Button type="button" data-size="small">
            In a bar
          </Button>
        </Row>
        <Actions
          actions={[
            { label: 'First action', href: '/' },
            { label: 'Second action', href: '/faq' },
          ]}
        />
        <TextLink href="#design">A link on a line of its own</TextLink>
      </Piece>
      <Piece name="Card">
        <Row>
          <Card style={pad}>A sheet on the page</Card>
          <Card style={pad} data-edge>
            What is filled in
          </Card>
          <Card style={pad} data-floats>
            What lies over the page
          </Card>
        </Row>
      </Piece>
      <Piece name="Field">
        <TextInput label="As it comes" />
        <TextInput label="With a fault" invalid />
      </Piece>
      <Piece name="Badge">
        <Row>
          <Badge>Planning</Badge>
          <Badge>Full time</Badge>
        </Row>
      </Piece>
      <Piece name="Disclosure">
        <Disclosure summary="Closed until somebody asks">What was asked.</Disclosure>
        <Disclosure summary="Open from the start" open>
          What everybody asks.
        </Disclosure>
        <p>
          <Tooltip id="piece-tip" label="Words with a tip" text="What they mean." />
        </p>
      </Piece>
      <Piece name="Stack">
        <Text data-kind="note">
          This page is made of it, and of its Row; ItemList and Figure are stacks of a kind.
        </Text>
        <ItemList data-shape="columns" data-text="small">
          {['One thing', 'Another thing'].map((title) => (
            <li key={title}>
              <Heading depth={2}>{title}</Heading>
              <p>What it is, in a sentence.</p>
            </li>
          ))}
        </ItemList>
        <Figure caption="The mark of the house, as the caption of a drawing says.">
          <Scale aria-hidden="true" />
        </Figure>
      </Piece>
      <Piece name="Icon">
        <Row as="ul" className="icons">
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} />{' '}
              <Text as="span" data-kind="note">
                {name}
              </Text>
            </li>
          ))}
        </Row>
      </Piece>
    </Stack>
  );
}
