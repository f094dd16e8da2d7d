import { z } from 'zod';
import { line } from '../../../engine/content/model/common.ts';

/** The content of one numeric input of a calculator. */
export const numberInput = () =>
  z.strictObject({
    label: line({ max: 80 }).describe('The label of the input.'),
    hint: line({ max: 160 })
      .optional()
      .describe('How the reader finds the number, such as "Everybody with a computer."'),
    prefix: line({ max: 3 }).optional().describe('The text before the number, such as "$".'),
    unit: line({ max: 30 }).optional().describe('The unit after the number, such as "hours".'),
    min: z.number().describe('The minimum of the slider and the field.'),
    max: z.number().describe('The maximum of the slider and the field.'),
    step: z.number().gt(0).describe('The step of the slider.'),
    start: z.number().describe('The initial value.'),
  });

export type NumberInput = z.infer<ReturnType<typeof numberInput>>;

/** The texts of a calculator's controls. */
export const calculatorWords = () =>
  z.strictObject({
    calculate: line({ max: 40 }).describe('The text of the button that computes the result without script.'),
    print: line({ max: 40 }).describe('The text of the button that prints the result.'),
    copy: line({ max: 40 }).describe('The text of the button that copies the address of the result.'),
    copied: line({ max: 40 }).describe('The text of that button after copying.'),
  });
