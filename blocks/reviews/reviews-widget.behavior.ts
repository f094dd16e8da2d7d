/**
 * Fills the reserved space when it scrolls into view: with the embedded reviews if a service is configured, else with
 * the rating from the page's template.
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
