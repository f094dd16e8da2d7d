import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { comingHours } from '../hours/coming-hours.ts';
import { linkSchema } from '../link-schema.ts';
import { pagePhone } from '../page-phone.ts';

export const map = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: where the office is.'),
      text: line({ max: 320 }).optional().describe('Directions: floor, parking, entrance.'),
      show: line({ max: 40 }).describe('The text of the button that loads the embedded map.'),
      notice: line({ max: 200 }).describe('Who provides the embedded map and what loading it means.'),
      directions: linkSchema().describe(
        'The link to a maps site, for visitors who do not load the embedded map.',
      ),
    })
    .describe('The office: address, drawn map, and an embedded map that loads on demand.'),
  // The service areas are around the office in the drawing that is shown before the embedded map.
  resolve: (block, read) => {
    const { office, hours, serviceAreas } = read.site;
    return {
      ...block,
      embedUrl: office.mapEmbedUrl,
      office: { name: office.name, address: office.lines, geo: office.geo },
      hours: hours.visible,
      comingHours: comingHours(read),
      phone: pagePhone(read),
      places: serviceAreas.flatMap((slug) => {
        const city = read.entry('cities', slug);
        return city === undefined ? [] : [{ name: city.name, geo: city.geo }];
      }),
    };
  },
});
