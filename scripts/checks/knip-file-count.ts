/** A reporter for knip that prints the number of analyzed files; `npm run check` fails if it is 0. */
export default function reportFileCount({
  counters,
}: {
  readonly counters: { readonly processed: number };
}): void {
  console.log(`Analyzed ${counters.processed} files.`);
}
