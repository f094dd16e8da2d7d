import { expect, it } from 'vitest';
import { hexColor } from '../../../../../engine/content/theme/hex-color.ts';
import { pickedColor } from './picked-color.ts';

it('is the color that was picked', () => {
  const digits = ['00', '01', '7f', '80', 'c3', 'fe', 'ff'];
  const picked = digits.flatMap((red) =>
    digits.flatMap((green) => digits.map((blue) => `#${red}${green}${blue}`)),
  );
  expect(picked.map((hex) => hexColor(pickedColor(hex)))).toEqual(picked);
});
