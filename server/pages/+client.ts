import { behaviors, islands } from 'virtual:block-parts';
import { startBrowser } from '../../engine/browser/start-browser.ts';

const { refresh } = startBrowser({ islands, behaviors });

if (import.meta.env.DEV) {
  const { startLiveEdit } = await import('../../engine/browser/live-edit.ts');
  startLiveEdit(refresh);
  const { startOpenSource } = await import('../../engine/browser/open-source.ts');
  startOpenSource();
}
