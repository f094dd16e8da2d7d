import type { Behavior, IslandComponent } from '../../engine/browser/part-files.ts';
import { startBrowser } from '../../engine/browser/start-browser.ts';

const { refresh } = startBrowser({
  islands: import.meta.glob<IslandComponent>('/blocks/*/*.island.tsx', { import: 'default' }),
  // These blocks stand around every page; one request brings them all.
  behaviors: import.meta.glob<Behavior>('/blocks/{header,footer,cookie-consent,page-views}/*.behavior.ts', {
    import: 'default',
    eager: true,
  }),
  lateBehaviors: import.meta.glob<Behavior>(
    ['/blocks/*/*.behavior.ts', '!/blocks/{header,footer,cookie-consent,page-views}/*.behavior.ts'],
    { import: 'default' },
  ),
});

if (import.meta.env.DEV) {
  const { startLiveEdit } = await import('../../engine/browser/live-edit.ts');
  startLiveEdit(refresh);
}
