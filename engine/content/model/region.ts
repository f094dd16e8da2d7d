import { z } from 'zod';

/** The days of the week, Monday first, as schema.org names them. */
export const weekDays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** The habits of the site's region, each of which follows from the country of the office unless the site says it. */
export const regionProperties = {
  units: z
    .enum(['miles', 'kilometers'])
    .optional()
    .describe(
      'The unit of distances, such as "kilometers". The default is that of the road signs in the country of the office.',
    ),
  clock: z
    .union([z.literal(12), z.literal(24)])
    .optional()
    .describe('The hours of a clock: 12 ("5 PM") or 24 ("17:00"). The default is that of the country.'),
  weekStart: z
    .enum(weekDays)
    .optional()
    .describe('The first day of the week, such as "Monday". The default is that of the country.'),
} as const;
