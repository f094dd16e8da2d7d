import { expect, it } from 'vitest';
import { foldErrors } from './fold-errors.ts';
import type { SchemaError } from './schema-error.ts';

const wrongType: SchemaError = { keyword: 'type', type: 'string', path: ['text'] };
const emptyItem: SchemaError = { keyword: 'minLength', limit: 1, path: ['text', 1] };

it('drops the branches of a union for other types, and the union', () => {
  expect(foldErrors([{ keyword: 'anyOf', path: ['text'], branches: [[wrongType], [emptyItem]] }])).toEqual([
    emptyItem,
  ]);
});

it('reports a union as a whole if no branch accepts the type', () => {
  const union: SchemaError = { keyword: 'anyOf', path: ['text'], branches: [[wrongType], [wrongType]] };
  expect(foldErrors([union])).toEqual([union]);
});

it('reports the branch with the fewest errors', () => {
  const near: SchemaError = { keyword: 'limit', comparison: '>=', limit: 0, path: ['shape', 'radius'] };
  const far = ['width', 'height'].map(
    (property): SchemaError => ({ keyword: 'required', property, path: ['shape'] }),
  );
  expect(foldErrors([{ keyword: 'anyOf', path: ['shape'], branches: [far, [near]] }])).toEqual([near]);
});

it('does not report the type of one of several values, or of a constant', () => {
  const wrong: SchemaError = { keyword: 'type', type: 'boolean', path: ['sample'] };
  const constant: SchemaError = { keyword: 'const', allowed: true, path: ['sample'] };
  const choice: SchemaError = { keyword: 'enum', allowed: ['a'], path: ['text'] };
  expect(foldErrors([wrongType, choice, wrong, constant])).toEqual([choice, constant]);
});
