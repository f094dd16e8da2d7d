import { calendarDateAt } from '../../engine/compose/calendar.ts';
import { composeBlock, pageScope, readStructure, recordIn } from '../../engine/compose/page-composer.ts';
import type { ContentModel } from '../../engine/content/content-model.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import type { FormPlace } from './site-source.ts';

/** The block types whose forms send leads, and the properties that hold the words to which the sender agrees. */
const forms: Readonly<Record<string, readonly string[]>> = {
  'contact-form': ['note'],
  'referral-form': ['note', 'consentLabel'],
};

/** The form of a page, as the content of one snapshot says it; undefined when there is no such page. */
export function findForm(
  state: SiteState,
  model: ContentModel,
  path: string,
  block: string,
  now: number,
): FormPlace | undefined {
  const today = calendarDateAt(now, state.snapshot.site.value.timeZone);
  const { route } = state.routes.match(path, today);
  if (route === undefined) return undefined;
  const subjects = route.kind === 'cell' ? route.subjects : undefined;
  const page = {
    city: subjects?.get('cities')?.slug ?? '',
    service: subjects?.get('services')?.slug ?? '',
  };
  const recorder = recordIn(pageScope(state, route, now));
  const { before, main, after } = readStructure(route, recorder);
  const instance = [...before, ...main, ...after].find(({ elementId }) => elementId === block);
  const composed = instance && composeOrNothing(() => composeBlock(instance, route, recorder, model));
  const properties = composed && forms[composed.type];
  if (properties === undefined) return { ...page, block: '', consent: '' };
  const consent = properties.flatMap((name) => {
    const words = composed?.properties[name];
    return typeof words === 'string' ? [words] : [];
  });
  return { ...page, block, consent: consent.join('\n') };
}

/** A block that cannot be made is told of where its page is rendered; no lead is lost for it. */
function composeOrNothing<Composed>(compose: () => Composed): Composed | undefined {
  try {
    return compose();
  } catch {
    return undefined;
  }
}
