/** The part of jsdom that the server and the checks use. The package has no types of its own. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(
      text?: string,
      options?: { readonly contentType?: string; readonly runScripts?: 'outside-only' },
    );
    readonly cookieJar: { removeAllCookiesSync(): void };
    readonly window: Window &
      typeof globalThis & {
        readonly document: Document;
        readonly DOMParser: typeof DOMParser;
        readonly XMLSerializer: typeof XMLSerializer;
        close(): void;
      };
  }
}
