import { Liquid } from 'liquidjs';
import { compileText, fillText, type Variables } from '../../engine/compose/placeholder.ts';
import { measurePair } from './measure.ts';
import type { Result } from './result.ts';

const text = '{{ service.name }} in {{ city.name }}, {{ city.state }}';
const fills = 20_000;

/** Compares filling a compiled text with three placeholders to liquidjs with a parsed template. */
export function measurePlaceholders(): Result {
  const values = { service: { name: 'Restoration' }, city: { name: 'Lebanon', state: 'NH' } };
  const texts = new Map([
    ['service.name', values.service.name],
    ['city.name', values.city.name],
    ['city.state', values.city.state],
  ]);
  const variables: Variables = {
    value: (path) => texts.get(path.join('.')),
    hasExpired: () => false,
    yearsSince: () => 0,
    language: 'en-US',
  };
  const compiled = compileText(text);
  if (!compiled.ok) throw new Error(compiled.message);
  const liquid = new Liquid({ strictFilters: true, strictVariables: true });
  const parsed = liquid.parse(text);
  const direct = (): string => fillText(compiled.text, variables, (value) => value);
  const throughLiquid = (): string => String(liquid.renderSync(parsed, values));
  if (direct() !== throughLiquid()) throw new Error('The two implementations produce different texts.');

  const { first, second, ratio } = measurePair(11, repeat(direct), repeat(throughLiquid));
  const nanoseconds = (seconds: number): string => `${Math.round((seconds / fills) * 1e9)} ns`;
  return {
    name: 'filling placeholders',
    figure: `${ratio.toFixed(1)} times liquidjs`,
    limit: 'more than 1',
    withinLimit: ratio > 1,
    note: `${nanoseconds(first)} compared with ${nanoseconds(second)} for three placeholders`,
  };
}

function repeat(fill: () => string): () => void {
  return () => {
    for (let done = 0; done < fills; done++) fill();
  };
}
