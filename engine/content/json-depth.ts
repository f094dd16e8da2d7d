/** The number of objects and lists that may be within each other. Content needs fewer than 20; functions call themselves for each. */
export const maximumDepth = 100;

/** Returns the index of the first bracket or brace in a text like JSON that is nested too deeply; undefined if there is none. */
export function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]+|\\.)*"?|[[{}\]]/g)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > maximumDepth) return index;
  }
  return undefined;
}
