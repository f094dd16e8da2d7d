// The modules that scripts/build/block-modules.ts writes.

declare module 'virtual:block-components' {
  /** The component of each block type. */
  export const components: Readonly<Record<string, unknown>>;
}

declare module 'virtual:block-parts' {
  type PartFiles = import('../engine/browser/part-files.ts').PartFiles;
  export const islands: PartFiles['islands'];
  export const behaviors: PartFiles['behaviors'];
}
