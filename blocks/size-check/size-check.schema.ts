import { z } from 'zod';
import { line, link } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { calculatorWords, numberInput } from '../ui/calculator/number-input.schema.ts';

const model = () =>
  z.strictObject({
    title: line({ max: 40 }).describe('What the model is called.'),
    text: line({ max: 320 }).describe('What it means for the firm. May name values in braces: {people}.'),
    link: z
      .strictObject({
        label: line({ max: 60 }).describe('The words of the link.'),
        href: link().describe('Where it leads.'),
      })
      .describe('Where to read on.'),
  });

const reason = () => line({ max: 200 });

export const sizeCheck = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('Asks the question that the check answers.'),
      text: line({ max: 400 }).optional().describe('What the reader needs at hand.'),
      inputs: z
        .strictObject({
          employees: numberInput().describe('People who work at a computer.'),
          sites: numberInput().describe('Places with a network of their own.'),
          servers: numberInput().describe('Servers, in a cupboard or rented.'),
          inHouse: numberInput().describe("The firm's own full-time people for this work."),
        })
        .describe('The numbers that the reader sets.'),
      standardsLabel: line({ max: 90 }).describe('Asks which written standards the firm has to meet.'),
      standards: z
        .array(
          z
            .strictObject({
              key: z
                .string()
                .regex(/^[a-z][a-z0-9-]*$/)
                .describe('Names the standard in the address.'),
              label: line({ max: 80 }).describe('The standard in words.'),
            })
            .describe('One standard.'),
        )
        .min(1)
        .max(8)
        .describe('Standards to tick.'),
      coefficients: z
        .strictObject({
          hoursPerEmployee: z.number().min(0).describe('Hours of work a month that one person makes.'),
          hoursPerSite: z.number().min(0).describe('Hours a month for one place.'),
          hoursPerServer: z.number().min(0).describe('Hours a month for one server.'),
          hoursPerStandard: z.number().min(0).describe('Hours a month for one standard.'),
          hoursPerPerson: z.number().gt(0).describe('Hours a month that one person can give.'),
          onCallBelow: z.number().min(0).describe('Below this many hours a month a contract is too much.'),
        })
        .describe('How much work things make: judgement, shown to the reader.'),
      models: z
        .strictObject({
          onCall: model().describe('No contract, help when it is needed.'),
          managed: model().describe('Everything from outside.'),
          coManaged: model().describe("Work shared with the firm's own people."),
          inHouse: model().describe("The firm's own people suffice."),
        })
        .describe('The models that may be recommended.'),
      reasons: z
        .strictObject({
          noTeam: reason().describe('Nobody in the firm does this work.'),
          smallNeed: reason().describe('The work is small. Values in braces: {hours}.'),
          gap: reason().describe(
            'The work is more than the team. Values in braces: {people}, {inHouse}, {gap}.',
          ),
          covered: reason().describe('The team covers the work.'),
          onePerson: reason().describe('The team is one person.'),
          standards: reason().describe('Standards have to be met. Values in braces: {standards}.'),
          sites: reason().describe('There is more than one place. Values in braces: {sites}.'),
        })
        .describe('The reasons behind the recommendation.'),
      need: line({ max: 80 }).describe('Names the work in the drawing: "The work: {people} people".'),
      have: line({ max: 80 }).describe('Names the team in the drawing: "Your own: {inHouse}".'),
      accountHeading: line({ max: 90 }).describe('Stands above the account of how it was computed.'),
      account: z
        .strictObject({
          employees: line({ max: 60 }).describe('The row for people.'),
          sites: line({ max: 60 }).describe('The row for places.'),
          servers: line({ max: 60 }).describe('The row for servers.'),
          standards: line({ max: 60 }).describe('The row for standards.'),
          total: line({ max: 80 }).describe('The sum.'),
          hours: line({ max: 30 }).describe('The unit: "hours a month".'),
        })
        .describe('The words of the account.'),
      caveats: z
        .array(line({ max: 240 }))
        .min(1)
        .max(5)
        .describe('What the check cannot know.'),
      words: calculatorWords().describe('The words on the controls.'),
    })
    .describe('Which model of support fits a firm, and how many people the work is.'),
});
