import type { ErrorObject } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { foldErrors } from './fold-errors.ts';

function error(keyword: string, instancePath: string, schemaPath: string): ErrorObject {
  return { keyword, instancePath, schemaPath, params: {} };
}

const union = error('anyOf', '/text', '#/properties/text/anyOf');
const wrongType = error('type', '/text', '#/properties/text/anyOf/0/type');
const emptyItem = error('minLength', '/text/1', '#/properties/text/anyOf/1/items/minLength');

it('drops the branches of a union for other types, and the union', () => {
  expect(foldErrors([wrongType, emptyItem, union])).toEqual([emptyItem]);
});

it('reports a union as a whole if no branch accepts the type', () => {
  const otherType = error('type', '/text', '#/properties/text/anyOf/1/type');
  expect(foldErrors([wrongType, otherType, union])).toEqual([union]);
});

it('reports the branch with the fewest errors', () => {
  const near = error('minimum', '/shape/radius', '#/properties/shape/anyOf/1/properties/radius/minimum');
  const far = ['width', 'height'].map(() =>
    error('required', '/shape', '#/properties/shape/anyOf/0/required'),
  );
  expect(foldErrors([...far, near, error('anyOf', '/shape', '#/properties/shape/anyOf')])).toEqual([near]);
});

it('does not report the type of one of several values', () => {
  const choice = error('enum', '/kind', '#/properties/kind/enum');
  expect(foldErrors([error('type', '/kind', '#/properties/kind/type'), choice])).toEqual([choice]);
});

it('does not report the type of a constant, nor an invalid property name twice', () => {
  const constant = error('const', '/sample', '#/properties/sample/const');
  const name = error('pattern', '/friends', '#/properties/friends/propertyNames/pattern');
  expect(
    foldErrors([
      error('type', '/sample', '#/properties/sample/type'),
      constant,
      name,
      error('propertyNames', '/friends', '#/properties/friends/propertyNames'),
    ]),
  ).toEqual([constant, name]);
});
