import { describe, expect, it } from 'vitest';
import { article } from './article/article.schema.ts';
import { openings } from './openings/openings.schema.ts';
import { postList } from './post-list/post-list.schema.ts';
import { contentReader, examplePost, resolved } from './testing/content-reader.ts';

const posts = {
  old: examplePost({ title: 'Old', publishAt: '2026-01-10', topic: 'Security' }),
  new: examplePost({ title: 'New', publishAt: '2026-11-20', related: ['old', 'absent'] }),
};
const pages = { '/posts/old': 'Old', '/posts/new': 'New' };
const reader = contentReader({ entries: { posts }, pages, subject: { posts: 'new' } });

describe('post list', () => {
  it('lists the articles of the site, newest first', () => {
    const { posts: listed } = resolved(postList, { heading: 'All' }, reader);
    expect(listed.map(({ title }) => title)).toEqual(['New', 'Old']);
  });

  it('groups by topic only if there is a heading for the topics', () => {
    expect(resolved(postList, { heading: 'All' }, reader).topics).toEqual([]);
    const { topics } = resolved(postList, { heading: 'All', topicsHeading: 'By topic', limit: 1 }, reader);
    expect(topics.map(({ name, posts: about }) => [name, about.length])).toEqual([
      ['Security', 1],
      ['Support', 1],
    ]);
  });
});

describe('article', () => {
  const words = { contentsLabel: 'Contents', servicesLabel: 'Services', relatedHeading: 'Next' };

  it('has a table of contents and lists the related articles of the site', () => {
    const { post, related } = resolved(article, words, reader);
    expect(post?.outline.sections.map(({ id }) => id)).toEqual(['one', 'two']);
    expect(related.map(({ title }) => title)).toEqual(['Old']);
  });
});

describe('openings', () => {
  const opening = {
    key: 'climber',
    title: 'Climber',
    employment: 'full-time' as const,
    place: 'On towers',
    summary: 'You climb.',
    duties: ['Climb'],
    requirements: ['No fear'],
    posted: '2026-11-01',
    closes: '2026-12-01',
  };
  const block = {
    heading: 'Jobs',
    openings: [opening],
    dutiesLabel: 'Do',
    requirementsLabel: 'Bring',
    emptyText: 'None',
    apply: { label: 'Write', href: 'mailto:desk@example.com' },
  };
  const url = (path: string) => `https://example.com${path}`;

  it('shows a job from its first day until it closes', () => {
    const keysOn = (today: string) =>
      openings.resolve?.(block, contentReader({ today })).openings.map(({ key }) => key);
    expect(keysOn('2026-10-31')).toEqual([]);
    expect(keysOn('2026-11-01')).toEqual(['climber']);
    expect(keysOn('2026-12-01')).toEqual([]);
  });

  it('adds structured data for each shown job, and none without jobs', () => {
    const shown = openings.resolve?.(block, contentReader({}));
    expect(shown && openings.structuredData?.(shown, { url })).toMatchObject({
      itemListElement: [
        {
          item: {
            '@type': 'JobPosting',
            title: 'Climber',
            datePosted: '2026-11-01',
            validThrough: '2026-12-01',
            employmentType: 'FULL_TIME',
            hiringOrganization: { name: 'Harbor Clocks, Inc.' },
          },
        },
      ],
    });
    const none = openings.resolve?.({ ...block, openings: [] }, contentReader({}));
    expect(none && openings.structuredData?.(none, { url })).toBeUndefined();
  });
});
