import { isRecord } from '../../engine/content/json-schema.ts';
import type { ContentEntries } from '../../engine/drafts/content-entries.ts';

interface NewCity {
  readonly city: string;
  readonly name: string;
  /** A service that the city offers; undefined if there is none. */
  readonly service: string | undefined;
}

/** Says what makes the pages of a new city ready, by the thresholds in `quality.json`, and how to create it. */
export function readinessSteps(content: ContentEntries, { city, name, service }: NewCity): readonly string[] {
  const { cells } = content.quality;
  const steps = Object.entries(isRecord(cells) ? cells : {}).flatMap(([template, requirements]) => {
    if (!isRecord(requirements)) return [];
    const { lead, ownWords, evidence } = requirements;
    const parts = [
      ...(lead === true ? ['a "lead" of its own'] : []),
      ...(typeof ownWords === 'number' && ownWords > 0 ? [`${ownWords} words of its own`] : []),
      ...(typeof evidence === 'number' && evidence > 0
        ? [`${evidence} of: a question, a job or a testimonial that names it`]
        : []),
    ];
    return parts.length === 0
      ? []
      : [
          `A page of the template "${template}" is ready, and indexed, with ${new Intl.ListFormat('en').format(parts)}. npx cityblock cells ${city} --drafts shows what each one lacks.`,
        ];
  });
  if (steps.length === 0 || service === undefined) return steps;
  const about = `--city ${city} --service ${service}`;
  return [
    ...steps,
    `A draft for evidence in ${name}: npx cityblock new job "What was done" ${about}, or npx cityblock new testimonial "Who says it" ${about}.`,
  ];
}
