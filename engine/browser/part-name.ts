/** The name of an island or behavior in markup: `/blocks/forms/LeadForm.island.tsx` is named `LeadForm`. */
export function partName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).split('.')[0] ?? '';
}
