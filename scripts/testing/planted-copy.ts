import { SiteContent } from '../../engine/loading/site-content.ts';
import type { CopyText } from '../../engine/rules/reading/copy-texts.ts';
import type { CopyInput, CopyOutcome, CopyRule } from '../../engine/rules/rule.ts';
import { readCopy } from '../../engine/rules/run-rules.ts';
import { loadGazetteer } from '../../server/gazetteer/load-gazetteer.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';

/** Reads what the rules about copy read of a content folder. */
export function readCopyOf(folder: string, today = '2026-11-21'): CopyInput {
  const { state } = new SiteContent(folder, builtInModel).read(Date.now());
  if (state === undefined) throw new Error(`${folder} has errors.`);
  return readCopy(state.snapshot, state.model, today, loadGazetteer);
}

/** Numbers from 0 to 1 that are the same in each run. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

/** A fault that was put into a text. */
export interface Plant {
  readonly text: CopyText;
  /** The text with the fault. */
  readonly planted: string;
  /** The parts of it that are wrong: pairs of start and end. */
  readonly spans: readonly (readonly [number, number])[];
}

/** Applies a rule to a site with all plants in it, and returns the plants that it does not report where they are. */
export function missedPlants(rule: CopyRule, scope: CopyInput, plants: readonly Plant[]): readonly Plant[] {
  const planted = new Map(plants.map((plant) => [plant.text, plant.planted]));
  const texts = scope.texts.map((text) => ({ ...text, text: planted.get(text) ?? text.text }));
  const { findings }: CopyOutcome = rule.check({ ...scope, texts, examined: texts });
  return plants.filter(
    ({ text, spans }) =>
      !findings.some(
        ({ source, path, offset = 0 }) =>
          source === text.entry.source &&
          path.join('/') === text.path.join('/') &&
          spans.some(([start, end]) => offset >= start && offset < end),
      ),
  );
}
