import { readExamples } from '../../server/site/read-examples.ts';

/** One sheet for each block type: its examples in every state, from the gallery. */
export function readBlockSheets(): readonly { readonly name: string; readonly path: string }[] {
  return [...readExamples().keys()].map((name) => ({ name, path: `/blocks?type=${name}&state=all` }));
}
