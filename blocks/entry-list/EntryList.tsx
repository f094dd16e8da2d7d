import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { FactList } from '../entries/FactList.tsx';
import { GroupLinks } from '../entries/GroupLinks.tsx';
import { SampleMark } from '../SampleMark.tsx';
import { Heading } from '../ui/Heading.tsx';
import { WideItemList } from '../ui/ItemList.tsx';
import { Markdown } from '../ui/Markdown.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import {
  evenCards,
  fluidStep,
  type PictureLayout,
  rowStart,
  wideStep,
} from '../ui/picture/picture-layout.ts';
import { Section } from '../ui/Section.tsx';
import type { entryList } from './entry-list.schema.ts';

const Entries = styled(WideItemList)`
  picture {
    margin-block-end: var(--space-2);
  }
  dl {
    margin-block-start: var(--space-1);
    border-block-start: var(--hair);
  }
  small {
    font-weight: 400;
    color: var(--ink-soft);
  }
`;

/** The layout of the pictures in the row with the fewest entries. */
function layoutOf(count: number): PictureLayout {
  const boxesInRow = count === 2 || count === 5 ? 2 : count % 4 === 0 ? 4 : 3;
  return {
    steps: [
      wideStep({ boxesInRow }),
      fluidStep(1000, { boxesInRow }),
      fluidStep(680, { boxesInRow: 2 }),
      fluidStep(0),
    ],
    ratio: '3:2',
  };
}

export function EntryList({ block }: BlockProps<ResolvedBlock<typeof entryList>>) {
  const { id, heading, text, tone = 'paper', entries, groups } = block;
  if (entries.length === 0) return null;
  const layout = layoutOf(entries.length);
  return (
    <Section id={id} tone={tone} heading={heading} lead={text}>
      <Entries data-shape="columns" data-text="small">
        {entries.map(({ slug, name, path, isSample, picture, fields }, index) => (
          <li key={slug}>
            {picture && (
              <Picture
                picture={picture}
                layout={({ cards }) =>
                  cards === 'even' ? evenCards(entries.length) : cards === 'list' ? rowStart : layout
                }
                isFirst={index === 0}
              />
            )}
            <Heading depth={1}>
              {path === undefined ? name : <a href={path}>{name}</a>}
              {isSample && (
                <small>
                  <SampleMark />
                </small>
              )}
            </Heading>
            {fields.map(({ name: field, content }) =>
              content.kind === 'sentences' ? (
                content.texts.map((sentence) => <p key={sentence}>{sentence}</p>)
              ) : content.kind === 'markdown' ? (
                <Markdown key={field} text={content.texts.flat()} depth={2} />
              ) : null,
            )}
            <FactList fields={fields} />
          </li>
        ))}
      </Entries>
      <GroupLinks id={id} groups={groups} />
    </Section>
  );
}
