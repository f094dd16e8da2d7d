/**
 * Keeps a stream of server-sent events open while the document is visible. Over HTTP/1.1 a browser has six connections to a
 * host for all tabs, so that the streams of hidden tabs would keep others from loading.
 * @param open opens the stream. It is called again each time the document becomes visible.
 * @returns a function that closes the stream for good
 */
export function streamWhileVisible(open: () => Pick<EventSource, 'close'>): () => void {
  let stream: Pick<EventSource, 'close'> | undefined;
  function follow(): void {
    if (document.visibilityState === 'hidden') {
      stream?.close();
      stream = undefined;
    } else stream ??= open();
  }
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stream?.close();
    stream = undefined;
  };
}
