import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { PictureProperties } from '../../engine/content/model/common.ts';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { useWords } from '../../engine/render/use-words.ts';
import { GroupLinks } from '../entries/GroupLinks.tsx';
import { Badge } from '../ui/Badge.tsx';
import { evenCard } from '../ui/Card.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import { evenCards, fluidStep, type PictureLayout, wideStep } from '../ui/picture/picture-layout.ts';
import { Section } from '../ui/Section.tsx';
import { Row } from '../ui/Stack.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import type { postList } from './post-list.schema.ts';
import { postListWords } from './post-list.words.ts';

const Articles = styled.ol`
  & > li {
    display: grid;
    gap: var(--space-1) var(--column-gap);
  }
  @media not (--cards-even) {
    & > li {
      padding-block: var(--space-5);
      border-block-start: var(--hair);
    }
    & > li:first-child {
      border-block-start: var(--rule-heavy) var(--ink);
    }
  }
  @media (--cards-lead) {
    & > li:first-child h3 {
      font-size: var(--size-heading-2);
      line-height: 1.12;
    }
  }
  @media (--cards-even) {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr));
    gap: var(--column-gap);

    & > li {
      align-content: start;
      ${evenCard}
    }
    & > li > picture {
      grid-row: 1;
      margin: calc(-1 * var(--space-5)) calc(-1 * var(--space-5)) var(--space-2);
    }
    & > li > picture > img {
      border-radius: 0;
    }
  }
  h3 a {
    color: var(--ink);
    text-decoration-color: var(--work);
  }
  h3 a:hover {
    color: var(--work);
  }
  .about {
    row-gap: var(--space-1);
    margin-block-end: var(--space-1);
    font-size: var(--size-small);
    color: var(--ink-soft);
  }
  h3 + p {
    margin-block-start: var(--space-2);
    max-width: 60ch;
  }

  @media not (--cards-even) and (min-width: 900px) {
    grid-column: 1 / -1;

    & > li {
      grid-template-columns: minmax(0, 3fr) minmax(0, 9fr);
    }
    .about {
      flex-direction: column;
      padding-block-start: 0.35em;
    }
  }
  @media (--cards-lead) and (min-width: 900px) {
    & > li:first-child .about {
      padding-block-start: 0.9em;
    }
  }
`;

const Topics = styled.div`
  display: grid;
  gap: var(--space-8) var(--column-gap);

  section {
    padding-block-start: var(--space-3);
    border-block-start: var(--rule) var(--ink);
  }
  h3 {
    font-size: var(--size-heading-4);
    margin-block-end: var(--space-2);
  }
  li {
    line-height: 1.4;
  }
  li a {
    display: inline-block;
    padding-block: 6px;
    color: var(--ink);
    text-decoration-color: var(--work);
  }
  li a:hover {
    color: var(--work);
  }
  @media (min-width: 680px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    & > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
    & > :last-child:nth-child(odd) ul {
      columns: 2;
      column-gap: var(--column-gap);
    }
  }
`;

const Illustrated = styled.li`
  @media not (--cards-even) and (min-width: 900px) {
    &&& {
      grid-template-columns: minmax(0, 3fr) minmax(0, 6fr) minmax(0, 3fr);
    }
  }
`;

const atEnd: PictureLayout = {
  steps: [wideStep({ columns: 3 }), fluidStep(900, { columns: 3 }), fluidStep(0)],
  ratio: '3:2',
};

interface PostProps {
  /** The number of posts. */
  readonly count: number;
  readonly picture: PictureProperties | undefined;
  readonly isFirst: boolean;
  readonly children: ReactNode;
}

/** A row of the list; the picture is at its end, or below its text on small screens. */
function Post({ picture, count, isFirst, children }: PostProps) {
  if (picture === undefined) return <li>{children}</li>;
  return (
    <Illustrated>
      {children}
      <Picture
        picture={picture}
        layout={({ cards }) => (cards === 'even' ? evenCards(count) : atEnd)}
        isFirst={isFirst}
      />
    </Illustrated>
  );
}

export function PostList({ block }: BlockProps<ResolvedBlock<typeof postList>>) {
  const { id, heading, text, posts, feed, topics, topicsHeading, groups } = block;
  const words = useWords(postListWords);
  return (
    <>
      <Section id={id} heading={heading} lead={text}>
        <Articles className="articles">
          {posts.map(({ slug, title, description, topic, date, minutes, path, picture }, index) => (
            <Post key={slug} picture={picture} count={posts.length} isFirst={index === 0}>
              <Row className="about">
                <time dateTime={date}>{words.formats.date(date)}</time>
                <span>{words('minutes', { count: minutes })}</span>
                <Badge>{topic}</Badge>
              </Row>
              <div>
                <Heading depth={1}>
                  <a href={path}>{title}</a>
                </Heading>
                <p>{description}</p>
              </div>
            </Post>
          ))}
        </Articles>
        <GroupLinks id={id} groups={groups} />
        {feed && <TextLink href={feed.href}>{feed.label}</TextLink>}
      </Section>
      {topicsHeading !== undefined && topics.length > 0 && (
        <Section id={`${id}-topics`} tone="tray" heading={topicsHeading} head="side">
          <Topics>
            {topics.map(({ key, name, posts: about }) => (
              <section key={key} id={`${id}-${key}`} aria-labelledby={`${id}-${key}-name`}>
                <Heading depth={1} id={`${id}-${key}-name`}>
                  {name}
                </Heading>
                <ul className="titles">
                  {about.map(({ slug, title, path }) => (
                    <li key={slug}>
                      <a href={path}>{title}</a>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </Topics>
        </Section>
      )}
    </>
  );
}
