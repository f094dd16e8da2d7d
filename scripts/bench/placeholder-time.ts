import { Liquid } from 'liquidjs';
import { compileText, fillText, type Variables } from '../../engine/compose/placeholder.ts';
import { measurePair } from './measure.ts';
import type { Result } from './result.ts';

const text = '{{ service.name }} in {{ city.name }}, {{ city.state }}';
const fills = 20_000;

/** Filling in one text with three placeholders: read directly, beside liquidjs with the text parsed beforehand. */
export function measurePlaceholders(): Result {
  const values = { service: { name: 'Restoration' }, city: { name: 'Lebanon', state: 'NH' } };
  const texts = new Map([
    ['service.name', values.service.name],
    ['city.name', values.city.name],
    ['city.state', values.city.state],
  ]);
  const variables: Variables = {
    value: (path) => texts.get(path.join('.')),
    yearsSince: () => 0,
  };
  const compiled = compileText(text);
  if (!compiled.ok) throw new Error(compiled.message);
  const liquid = new Liquid({ strictFilters: true, strictVariables: true });
  const parsed = liquid.parse(text);
  const direct = (): string => fillText(compiled.text, variables, (value) => value);
  const throughLiquid = (): string => String(liquid.renderSync(parsed, values));
  if (direct() !== throughLiquid()) throw new Error('The two ways to fill a text in do not agree.');

  const { first, second, ratio } = measurePair(11, repeat(direct), repeat(throughLiquid));
  const nanoseconds = (seconds: number): string => `${Math.round((seconds / fills) * 1e9)} ns`;
  return {
    name: 'filling a text in',
    figure: `${ratio.toFixed(1)} times liquidjs`,
    limit: 'more than 1',
    withinLimit: ratio > 1,
    note: `${nanoseconds(first)} beside ${nanoseconds(second)} for three placeholders`,
  };
}

function repeat(fill: () => string): () => void {
  return () => {
    for (let done = 0; done < fills; done++) fill();
  };
}
