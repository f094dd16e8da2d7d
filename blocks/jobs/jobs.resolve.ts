import type { ContentReader, EntryView } from '../../engine/compose/content-reader.ts';
import { jobsWords } from './jobs.words.ts';

interface Source {
  readonly heading: string;
  readonly otherHeading?: string | undefined;
  readonly text?: string | undefined;
  readonly resultLabel?: string | undefined;
  readonly limit?: number | undefined;
}

const defaultLimit = 3;

/**
 * Returns the jobs that name the city of the page, or else its service or industry: those of the service first, newest
 * first. With `otherHeading`, jobs of other services are shown only if there are none of the service of the page.
 */
export function resolveJobs(block: Source, read: ContentReader) {
  // The service is read only if there are jobs to sort, so that pages without any share the block.
  const found = candidates(read).map((job) => ({ job, isOfService: isOfService(job, read) }));
  const ofService = found.filter((each) => each.isOfService !== false);
  const isOther = block.otherHeading !== undefined && ofService.length === 0;
  const shown = block.otherHeading === undefined || isOther ? found : ofService;
  const inOrder = shown.sort(
    (one, other) =>
      Number(other.isOfService === true) - Number(one.isOfService === true) ||
      (one.job.date < other.job.date ? 1 : one.job.date > other.job.date ? -1 : 0),
  );
  return {
    heading: (isOther ? block.otherHeading : undefined) ?? block.heading,
    text: block.text,
    resultLabel: block.resultLabel ?? read.words(jobsWords)('result'),
    jobs: inOrder.slice(0, block.limit ?? defaultLimit).map(({ job }) => ({
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

/** Whether the job is of the service of the page; undefined on pages without a service. */
function isOfService(job: EntryView<'jobs'>, read: ContentReader): boolean | undefined {
  const service = read.subject('services');
  return service && job.service === service.slug;
}

function candidates(read: ContentReader): readonly EntryView<'jobs'>[] {
  const found =
    read.referrersOfSubject('jobs', 'cities', 'cities') ??
    read.referrersOfSubject('jobs', 'service', 'services') ??
    read.referrersOfSubject('jobs', 'industry', 'industries');
  return found === undefined ? read.all('jobs') : found.flatMap((slug) => read.entry('jobs', slug) ?? []);
}
