interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const degrees = String.raw`-?\d{1,3}(?:[.,]\d+)?`;
const pair = new RegExp(String.raw`^\s*(${degrees})°?\s*[\s;,]\s*(${degrees})°?\s*$`);

/** Reads a position as map services show it: "43.7022, -72.2896". Undefined if it is none. */
export function readPosition(text: string): Position | undefined {
  const [, ...numbers] = pair.exec(text) ?? [];
  const [latitude, longitude] = numbers.map((number) => Number(number.replace(',', '.')));
  if (latitude === undefined || longitude === undefined) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
