import { z } from 'zod';
import { line } from '../../../engine/content/model/common.ts';

/** What content says about one number of a calculator. */
export const numberInput = () =>
  z.strictObject({
    label: line({ max: 80 }).describe('What the number is.'),
    hint: line({ max: 160 }).optional().describe('How a reader finds the number.'),
    prefix: line({ max: 3 }).optional().describe('Stands before the number: "$".'),
    unit: line({ max: 30 }).optional().describe('Stands behind the number: "hours".'),
    min: z.number().describe('The least the slider shows and the field takes.'),
    max: z.number().describe('The most.'),
    step: z.number().gt(0).describe('How far one step of the slider goes.'),
    start: z.number().describe('What the calculator begins with.'),
  });

export type NumberInput = z.infer<ReturnType<typeof numberInput>>;

/** The words on the controls of a calculator. */
export const calculatorWords = () =>
  z.strictObject({
    calculate: line({ max: 40 }).describe('On the button that reckons without script.'),
    print: line({ max: 40 }).describe('On the button that prints the result.'),
    copy: line({ max: 40 }).describe('On the button that copies the address of this result.'),
    copied: line({ max: 40 }).describe('On that button once it is done.'),
  });
