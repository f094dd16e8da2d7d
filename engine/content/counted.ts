/** Returns a number and its noun: "1 page", "1,200 pages". For nouns whose plural ends in s. */
export function counted(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}
