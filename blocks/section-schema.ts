import { z } from 'zod';
import { line, referenceTo } from '../engine/content/model/common.ts';

/** Returns the schema of the sentences below the heading of a section. */
export const lead = () =>
  line({ max: 320 })
    .optional()
    .describe('One or two sentences below the heading, such as "We answer within a day."');

/** Returns the schema of the background of a section. */
export const tone = () =>
  z.enum(['paper', 'tray']).optional().describe('The background. The default is "paper".');

/** Returns the schema of the city that a section is about. */
export const cityOfBlock = () =>
  referenceTo('cities')
    .optional()
    .describe('The slug of the city; required on pages that are not about a city.');
