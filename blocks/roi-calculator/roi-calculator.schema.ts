import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { calculatorWords, numberInput } from '../ui/calculator/number-input.schema.ts';

export const roiCalculator = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('Asks the question that the calculator answers.'),
      text: line({ max: 400 }).optional().describe('What the reader needs at hand.'),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .describe('The currency code: "USD".'),
      inputs: z
        .strictObject({
          employees: numberInput().describe('People who work at a computer.'),
          hoursLost: numberInput().describe('Hours that one person loses to trouble in a month.'),
          hourlyCost: numberInput().describe('What an hour of one person costs.'),
          currentSpend: numberInput().describe('What support costs in a month today.'),
          pricePerUser: numberInput().describe('What a managed plan costs for one person and month.'),
          recovered: numberInput().describe('The share of the lost hours expected back, in percent.'),
        })
        .describe('The numbers that the reader sets.'),
      result: z
        .strictObject({
          saves: line({ max: 80 }).describe('Behind the amount where the plan costs less.'),
          costs: line({ max: 80 }).describe('Behind the amount where the plan costs more.'),
          even: line({ max: 80 }).describe('Behind the amount where both cost the same.'),
          yearly: line({ max: 60 }).describe(
            'Introduces the same difference over a year: "In a year that is".',
          ),
          breakEven: line({ max: 200 }).describe('From when on the plan pays; {hours} is filled in.'),
          noBreakEven: line({ max: 200 }).describe('Shown where no lost hour is expected back.'),
        })
        .describe('The words of the result.'),
      today: line({ max: 60 }).describe('Names the present state in the drawing and the account.'),
      withPlan: line({ max: 60 }).describe('Names the state with a plan.'),
      lostTime: line({ max: 60 }).describe('Names the cost of lost hours.'),
      support: line({ max: 60 }).describe('Names what support costs today.'),
      plan: line({ max: 60 }).describe('Names the price of the plan.'),
      accountHeading: line({ max: 90 }).describe('Stands above the account of how it was computed.'),
      caveats: z
        .array(line({ max: 240 }))
        .min(1)
        .max(5)
        .describe('What the calculation leaves out.'),
      words: calculatorWords().describe('The words on the controls.'),
    })
    .describe('What downtime and support cost today and with a managed plan.'),
});
