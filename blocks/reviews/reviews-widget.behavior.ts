/**
 * Fills the reserved place once it is in view: with the embedded reviews where a service is configured, else with the
 * rating that the page brought along.
 */
export default function start(root: HTMLElement): void {
  const { embed, title } = root.dataset;
  const loading = root.querySelector('[role="status"]');
  if (embed) {
    const frame = document.createElement('iframe');
    frame.title = title ?? '';
    frame.referrerPolicy = 'no-referrer-when-downgrade';
    frame.dataset.arriving = '';
    frame.addEventListener(
      'load',
      () => {
        loading?.remove();
        delete frame.dataset.arriving;
      },
      { once: true },
    );
    frame.src = embed;
    root.append(frame);
    return;
  }
  const summary = root.querySelector('template');
  if (summary) root.replaceChildren(summary.content);
}
