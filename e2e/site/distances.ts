interface Place {
  readonly name: string;
  readonly geo: { readonly latitude: number; readonly longitude: number };
}

/** A stated number of miles, unless it is marked as an estimate, as gaps between boundaries are. */
const stated =
  /(?<!\babout )(?<!\bsome )(?<![\d.])\b(?<miles>\d+(?:\.\d+)?)[ -](?:straight-line |straight )?miles?\b/g;

/** Returns the distances in a sentence about a place that are not those between coordinates: to the office, or to a place that the sentence names. */
export function wrongDistances(
  sentence: string,
  place: Place,
  office: Place,
  places: readonly Place[],
): string[] {
  const targets = [office, ...places.filter(({ name }) => sentence.includes(name))];
  return [...sentence.matchAll(stated)].flatMap(({ 0: text, groups }) => {
    const miles = groups?.miles ?? '';
    const tolerance = miles.includes('.') ? 0.06 : 0.5;
    const isTrue = targets.some(
      (target) => Math.abs(milesBetween(place, target) - Number(miles)) <= tolerance,
    );
    return isTrue ? [] : [`${place.name}: "${text}" in "${sentence}"`];
  });
}

export function statedDistances(sentence: string): number {
  return [...sentence.matchAll(stated)].length;
}

// Deliberately not the formula of the maps: the spherical law of cosines instead of the haversine.
function milesBetween({ geo: from }: Place, { geo: to }: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const cosine =
    Math.sin(radians(from.latitude)) * Math.sin(radians(to.latitude)) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.cos(radians(to.longitude - from.longitude));
  return 3958.7613 * Math.acos(Math.min(1, cosine));
}
