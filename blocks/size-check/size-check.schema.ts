import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';
import { calculatorWords, numberInput } from '../ui/calculator/number-input.schema.ts';

const model = () =>
  z.strictObject({
    title: line({ max: 40 }).describe('The name of the model.'),
    text: line({ max: 320 }).describe(
      'The meaning of the model for the business. May contain values in braces, such as {people}.',
    ),
    link: linkSchema().describe('The link to more about this model.'),
  });

const reason = () => line({ max: 200 });

export const sizeCheck = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: the question that the check answers.'),
      text: line({ max: 400 }).optional().describe('The information that the reader needs beforehand.'),
      inputs: z
        .strictObject({
          employees: numberInput().describe('The number of people who work at a computer.'),
          sites: numberInput().describe('The number of sites with their own network.'),
          servers: numberInput().describe('The number of servers, on site or rented.'),
          inHouse: numberInput().describe('The number of full-time employees who do this work.'),
        })
        .describe('The inputs of the check.'),
      standardsLabel: line({ max: 90 }).describe(
        'The question about the written standards that the business has to meet.',
      ),
      standards: z
        .array(
          z
            .strictObject({
              key: z
                .string()
                .regex(/^[a-z][a-z0-9-]*$/)
                .describe('The value of the standard in the address, such as "iso".'),
              label: line({ max: 80 }).describe('The name of the standard.'),
            })
            .describe('A standard.'),
        )
        .min(1)
        .max(8)
        .describe('The standards, shown as checkboxes.'),
      coefficients: z
        .strictObject({
          hoursPerEmployee: z.number().min(0).describe('The hours of work per month for one person.'),
          hoursPerSite: z.number().min(0).describe('The hours of work per month for one site.'),
          hoursPerServer: z.number().min(0).describe('The hours of work per month for one server.'),
          hoursPerStandard: z.number().min(0).describe('The hours of work per month for one standard.'),
          hoursPerPerson: z
            .number()
            .gt(0)
            .describe('The hours per month that one full-time employee can give.'),
          onCallBelow: z
            .number()
            .min(0)
            .describe('The hours per month below which no contract is recommended.'),
        })
        .describe('The estimates of work behind the result; shown to the reader.'),
      models: z
        .strictObject({
          onCall: model().describe('No contract, help on demand.'),
          managed: model().describe('All work is outsourced.'),
          coManaged: model().describe('The work is shared with the team in house.'),
          inHouse: model().describe('The team in house is sufficient.'),
        })
        .describe('The models that the check can recommend.'),
      reasons: z
        .strictObject({
          noTeam: reason().describe('There is no team in house.'),
          smallNeed: reason().describe('There is little work. Replaced in the text: {hours}.'),
          gap: reason().describe(
            'There is more work than the team can do. Replaced in the text: {people}, {inHouse}, {gap}.',
          ),
          covered: reason().describe('The team covers the work.'),
          onePerson: reason().describe('The team is a single person.'),
          standards: reason().describe('There are standards to meet. Replaced in the text: {standards}.'),
          sites: reason().describe('There is more than one site. Replaced in the text: {sites}.'),
        })
        .describe('The reasons for the recommendation.'),
      need: line({ max: 80 }).describe(
        'The label of the work in the drawing, such as "The work: {people} people".',
      ),
      have: line({ max: 80 }).describe(
        'The label of the team in the drawing, such as "Your own: {inHouse}".',
      ),
      accountHeading: line({ max: 90 }).describe('The heading above the calculation.'),
      account: z
        .strictObject({
          employees: line({ max: 60 }).describe('The label of the row for people.'),
          sites: line({ max: 60 }).describe('The label of the row for sites.'),
          servers: line({ max: 60 }).describe('The label of the row for servers.'),
          standards: line({ max: 60 }).describe('The label of the row for standards.'),
          total: line({ max: 80 }).describe('The label of the total.'),
        })
        .describe('The texts of the calculation.'),
      caveats: z
        .array(line({ max: 240 }))
        .min(1)
        .max(5)
        .describe('The limits of the check.'),
      words: calculatorWords().describe('The texts of the controls.'),
    })
    .describe('Recommends a model of support and estimates how many people the work takes.'),
});
