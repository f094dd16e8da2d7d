import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { calculatorWords, numberInput } from '../ui/calculator/number-input.schema.ts';

export const roiCalculator = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: the question that the calculator answers.'),
      text: line({ max: 400 }).optional().describe('The information that the reader needs beforehand.'),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .describe('The ISO 4217 currency code, such as "USD".'),
      inputs: z
        .strictObject({
          employees: numberInput().describe('The number of people who work at a computer.'),
          hoursLost: numberInput().describe('The hours per month that one person loses to problems.'),
          hourlyCost: numberInput().describe('The cost of one hour of one person.'),
          currentSpend: numberInput().describe('The current monthly cost of support.'),
          pricePerUser: numberInput().describe('The monthly price of a managed plan per person.'),
          recovered: numberInput().describe('The share of lost hours that the plan recovers, in percent.'),
        })
        .describe('The inputs of the calculator.'),
      result: z
        .strictObject({
          saves: line({ max: 80 }).describe('The text after the amount if the plan costs less.'),
          costs: line({ max: 80 }).describe('The text after the amount if the plan costs more.'),
          even: line({ max: 80 }).describe('The text after the amount if both cost the same.'),
          yearly: line({ max: 60 }).describe(
            'The text before the difference per year, such as "In a year that is".',
          ),
          breakEven: line({ max: 200 }).describe('The break-even point; {hours} is replaced.'),
          noBreakEven: line({ max: 200 }).describe('Shown if no lost hour is expected to be recovered.'),
        })
        .describe('The texts of the result.'),
      today: line({ max: 60 }).describe('The label of the current state in the drawing and the calculation.'),
      withPlan: line({ max: 60 }).describe('The label of the state with a plan.'),
      lostTime: line({ max: 60 }).describe('The label of the cost of lost hours.'),
      support: line({ max: 60 }).describe('The label of the current cost of support.'),
      plan: line({ max: 60 }).describe('The label of the price of the plan.'),
      accountHeading: line({ max: 90 }).describe('The heading above the calculation.'),
      caveats: z
        .array(line({ max: 240 }))
        .min(1)
        .max(5)
        .describe('The limits of the calculation.'),
      words: calculatorWords().describe('The texts of the controls.'),
    })
    .describe('Compares the cost of downtime and support today with a managed plan.'),
});
