import { type Region, type RegionFacts, regionOf } from '../words/region.ts';
import { weekDays } from './model/region.ts';

/**
 * Returns the region of a site. Each property reads only the facts that it depends on.
 * @param read returns the value at a path of `site.json`
 */
export function regionOfSite(read: (path: readonly string[]) => unknown): Region {
  const facts: RegionFacts = {
    get country() {
      return String(read(['office', 'country']));
    },
    get units() {
      const units = read(['units']);
      return units === 'miles' || units === 'kilometers' ? units : undefined;
    },
    get clock() {
      const clock = read(['clock']);
      return clock === 12 || clock === 24 ? clock : undefined;
    },
    get firstDay() {
      const start = weekDays.find((day) => day === read(['weekStart']));
      return start && weekDays.indexOf(start) + 1;
    },
  };
  return regionOf(String(read(['language'])), facts);
}
