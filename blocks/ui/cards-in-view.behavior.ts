/** Starts the entrance of the cards of a list when the list comes into view. Without script, cards do not move. */
export default function start(list: HTMLElement): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    list.dataset.seen = '';
  });
  observer.observe(list);
  return () => observer.disconnect();
}
