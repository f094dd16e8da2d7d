import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { useWords } from '../../engine/render/use-words.ts';
import { Badge } from '../ui/Badge.tsx';
import { Heading } from '../ui/Heading.tsx';
import { WideItemList } from '../ui/ItemList.tsx';
import { Markdown } from '../ui/Markdown.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import { fluidStep, type PictureLayout, wideStep } from '../ui/picture/picture-layout.ts';
import { Grid, Section } from '../ui/Section.tsx';
import { Row, Stack } from '../ui/Stack.tsx';
import { Text } from '../ui/Text.tsx';
import type { article } from './article.schema.ts';
import { articleWords } from './article.words.ts';

type ArticleBlock = BlockProps<ResolvedBlock<typeof article>>['block'];
type Post = ArticleBlock['post'];

const Band = styled.article`
  padding-block: clamp(28px, 1rem + 3vw, 64px) var(--space-section);
`;

const Opening = styled(Stack)`
  padding-block-end: var(--space-6);

  & > ul {
    column-gap: var(--space-5);
    padding-block-start: var(--space-3);
    border-block-start: var(--rule-heavy) var(--ink);
    font-size: var(--size-small);
  }
  @media (min-width: 900px) {
    && {
      grid-column: 4 / span 8;
    }
  }
`;

const Side = styled.div`
  @media (min-width: 900px) {
    && {
      grid-column: 1 / span 3;
      grid-row: 2;
    }
    & > nav {
      position: sticky;
      inset-block-start: calc(var(--header-height) + 32px);
      max-height: calc(100vh - var(--header-height) - 64px);
      overflow-y: auto;
      padding-inline-end: var(--space-4);
    }
  }
  :is(h2, h3) {
    font: 600 var(--size-small) / 1.4 var(--font-text);
    letter-spacing: 0;
    color: var(--ink-soft);
  }
  ol {
    margin-block-start: var(--space-2);
    border-block-end: var(--hair);
  }
  li {
    border-block-start: var(--hair);
    line-height: 1.35;
  }
  a {
    display: block;
    padding-block: var(--space-2);
    font-size: var(--size-small);
    color: var(--ink);
    text-decoration: none;
  }
  a:hover {
    color: var(--work);
    text-decoration: underline;
  }
`;

const Body = styled.div`
  display: grid;
  gap: clamp(32px, 5vw, 52px);

  section > :is(h2, h3) {
    margin-block-end: var(--space-4);
    font-size: var(--size-heading-3);
  }
  @media (min-width: 900px) {
    && {
      grid-column: 4 / span 7;
    }
  }
`;

const Services = styled.aside`
  padding-block-start: var(--space-4);
  border-block-start: var(--rule) var(--ink);

  && > :is(h2, h3) {
    margin-block-end: var(--space-2);
    font-size: var(--size-heading-4);
  }
  li {
    padding-block: var(--space-2);
  }
  li + li {
    border-block-start: var(--hair);
  }
  a {
    font-weight: 600;
  }
  p {
    font-size: var(--size-small);
    color: var(--ink-soft);
  }
`;

const layout: PictureLayout = {
  steps: [wideStep({ columns: 7 }), fluidStep(900, { columns: 7 }), fluidStep(0)],
  ratio: '16:9',
};

function Head({ post, id }: { readonly post: Post; readonly id: string }) {
  const words = useWords(articleWords);
  return (
    <Opening as="header">
      <Heading id={`${id}-heading`}>{post.title}</Heading>
      <Text data-kind="lead">{post.description}</Text>
      <Row as="ul" className="about">
        <li>{post.author}</li>
        <li>
          <time dateTime={post.publishAt}>{words.formats.date(post.publishAt)}</time>
        </li>
        {post.updatedAt !== undefined && (
          <li>
            {words.node('updated', {
              date: <time dateTime={post.updatedAt}>{words.formats.date(post.updatedAt)}</time>,
            })}
          </li>
        )}
        <li>{words('minutes', { count: post.minutes })}</li>
        <li>
          <Badge>{post.topic}</Badge>
        </li>
      </Row>
    </Opening>
  );
}

function Contents({ post, block }: { readonly post: Post; readonly block: ArticleBlock }) {
  if (post.outline.sections.length < 2) return null;
  return (
    <Side>
      <nav aria-labelledby={`${block.id}-contents`}>
        <Heading depth={1} id={`${block.id}-contents`}>
          {block.contentsLabel}
        </Heading>
        <ol className="contents">
          {post.outline.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
    </Side>
  );
}

export function Article({ block }: BlockProps<ResolvedBlock<typeof article>>) {
  const { id, post, services, related } = block;
  const words = useWords(articleWords);
  return (
    <>
      <Band id={id} aria-labelledby={`${id}-heading`}>
        <Grid>
          <Head post={post} id={id} />
          <Contents post={post} block={block} />
          <Body>
            {post.picture && <Picture picture={post.picture} layout={layout} isFirst />}
            {post.outline.lead !== '' && <Markdown text={post.outline.lead} />}
            {post.outline.sections.map((section) => (
              <section key={section.id}>
                <Heading depth={1} id={section.id}>
                  {section.title}
                </Heading>
                {section.text !== '' && <Markdown text={section.text} depth={2} />}
              </section>
            ))}
            {services.length > 0 && (
              <Services aria-labelledby={`${id}-services`}>
                <Heading depth={1} id={`${id}-services`}>
                  {block.servicesLabel}
                </Heading>
                <ul className="services">
                  {services.map(({ name, description, path }) => (
                    <li key={path}>
                      <a href={path}>{name}</a>
                      <p>{description}</p>
                    </li>
                  ))}
                </ul>
              </Services>
            )}
          </Body>
        </Grid>
      </Band>
      {related.length > 0 && (
        <Section id={`${id}-related`} tone="tray" depth={1} heading={block.relatedHeading}>
          <WideItemList data-shape="columns" data-text="small">
            {related.map(({ slug, title, description, topic, minutes, path }) => (
              <li key={slug}>
                <p>{words('topicAndMinutes', { topic, count: minutes })}</p>
                <Heading depth={2}>
                  <a href={path}>{title}</a>
                </Heading>
                <p>{description}</p>
              </li>
            ))}
          </WideItemList>
        </Section>
      )}
    </>
  );
}
