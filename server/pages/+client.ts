import type { Behavior, IslandComponent } from '../../engine/browser/page-parts.ts';
import { startBrowser } from '../../engine/browser/start-browser.ts';

const { refresh } = startBrowser({
  islands: import.meta.glob<IslandComponent>('/blocks/*/*.island.tsx', { import: 'default' }),
  behaviors: import.meta.glob<Behavior>('/blocks/*/*.behavior.ts', { import: 'default', eager: true }),
});

if (import.meta.env.DEV) {
  const { startLiveEdit } = await import('../../engine/browser/live-edit.ts');
  startLiveEdit(refresh);
}
