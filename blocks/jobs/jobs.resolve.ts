import type { ContentReader, EntryView } from '../../engine/compose/content-reader.ts';
import type { PictureProperties } from '../../engine/content/model/common.ts';
import type { MarkdownText } from '../ui/markdown.ts';
import { jobsWords } from './jobs.words.ts';

interface Source {
  readonly heading: string;
  readonly text?: string | undefined;
  readonly resultLabel?: string | undefined;
  readonly limit?: number | undefined;
}

export interface ShownJob {
  readonly slug: string;
  readonly title: string;
  readonly text: MarkdownText;
  readonly result: string;
  readonly client: string | undefined;
  /** "2026-03" */
  readonly date: string;
  readonly picture: PictureProperties | undefined;
  readonly sample: boolean;
}

export interface JobsContent {
  readonly heading: string;
  readonly text: string | undefined;
  readonly resultLabel: string;
  readonly jobs: readonly ShownJob[];
}

const defaultLimit = 3;

/** Returns the jobs that name the city of the page, or else its service or industry; newest first. */
export function resolveJobs(block: Source, read: ContentReader): JobsContent {
  // The service is read only if there are jobs to sort, so that pages without any share the block.
  const isOfService = (job: EntryView<'jobs'>) => job.service === read.subject('services')?.slug;
  const found = [...candidates(read)].sort(
    (one, other) =>
      Number(isOfService(other)) - Number(isOfService(one)) ||
      (one.date < other.date ? 1 : one.date > other.date ? -1 : 0),
  );
  return {
    heading: block.heading,
    text: block.text,
    resultLabel: block.resultLabel ?? read.words(jobsWords)('result'),
    jobs: found.slice(0, block.limit ?? defaultLimit).map((job) => ({
      slug: job.slug,
      title: job.title,
      text: job.text,
      result: job.result,
      client: job.client,
      date: job.date,
      picture: job.picture,
      sample: job.sample === true,
    })),
  };
}

function candidates(read: ContentReader): readonly EntryView<'jobs'>[] {
  const found =
    read.referrersOfSubject('jobs', 'cities', 'cities') ??
    read.referrersOfSubject('jobs', 'service', 'services') ??
    read.referrersOfSubject('jobs', 'industry', 'industries');
  return found === undefined ? read.all('jobs') : found.flatMap((slug) => read.entry('jobs', slug) ?? []);
}
