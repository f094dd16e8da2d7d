import { behaviors, islands } from 'virtual:block-parts';
import { pageParts } from '../../../../engine/browser/page-parts.ts';
import { startPreview } from './start-preview.ts';

/** Behaviors that count visitors, or keep a choice of the visitor that is that of the editor here. */
const visitorsOnly = new Set(['page-views', 'cookie-consent', 'color-scheme']);

const served = document.importNode(document.body, true);
const refresh = pageParts({
  islands,
  behaviors: {
    ...behaviors,
    ...Object.fromEntries([...visitorsOnly].map((name) => [name, async () => () => {}])),
  },
});
refresh();
startPreview(served, refresh);
