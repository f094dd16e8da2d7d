import type { Behavior, IslandComponent } from '../../engine/browser/part-files.ts';
import { startBrowser } from '../../engine/browser/start-browser.ts';

const { refresh } = startBrowser({
  islands: import.meta.glob<IslandComponent>('/blocks/*/*.island.{tsx,js}', { import: 'default' }),
  // Behaviors named `*.eager.behavior.ts` are bundled with the entry script.
  behaviors: import.meta.glob<Behavior>('/blocks/*/*.eager.behavior.{ts,js}', {
    import: 'default',
    eager: true,
  }),
  lateBehaviors: import.meta.glob<Behavior>(
    ['/blocks/*/*.behavior.{ts,js}', '!/blocks/*/*.eager.behavior.{ts,js}'],
    {
      import: 'default',
    },
  ),
});

if (import.meta.env.DEV) {
  const { startLiveEdit } = await import('../../engine/browser/live-edit.ts');
  startLiveEdit(refresh);
  const { startOpenSource } = await import('../../engine/browser/open-source.ts');
  startOpenSource();
}
