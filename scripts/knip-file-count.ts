import type { Reporter } from 'knip';

/** Prints the number of files that knip analyzed; `npm run check` fails if it is 0. */
const reporter: Reporter = ({ counters }) => {
  console.log(`Analyzed ${counters.processed} files.`);
};

export default reporter;
