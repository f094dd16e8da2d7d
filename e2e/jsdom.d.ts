/** What the checks use of jsdom, which comes without types of its own. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(text: string, options?: { readonly contentType?: string });
    readonly window: { readonly document: Document; close(): void };
  }
}
