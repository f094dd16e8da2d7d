import { expect, it } from 'vitest';
import { parsePrometheusText } from './prometheus-text.ts';

it('the text of metrics is parsed', () => {
  const text = '# HELP a A thing.\n# TYPE a histogram\na_bucket{le="+Inf",b="c \\"d\\""} 2\na_sum 0.5\n';
  expect(parsePrometheusText(text)).toEqual([
    { name: 'a_bucket', labels: { le: '+Inf', b: 'c \\"d\\"' }, value: 2 },
    { name: 'a_sum', labels: {}, value: 0.5 },
  ]);
});

it.each([
  ['no line break at the end', '# TYPE a counter\na 1', /line break/],
  ['a sample without a type', 'a 1\n', /without a type/],
  ['a sample that is there twice', '# TYPE a gauge\na{b="c"} 1\na{b="c"} 2\n', /repeated/],
  ['a value that is no number', '# TYPE a gauge\na undefined\n', /No number/],
  ['a wrong label', '# TYPE a gauge\na{b=c} 1\n', /labels/],
  ['a wrong name', '# TYPE a gauge\na-b 1\n', /Not a sample/],
  ['a wrong comment', '# TYPE a number\n', /Not a comment/],
])('the text of metrics is refused with %s', (_name, text, reason) => {
  expect(() => parsePrometheusText(text)).toThrow(reason);
});
