import type { DocumentShell } from '../../engine/render/document.ts';
import type { SsrBundle } from '../load-ssr-bundle.ts';

/** The document shell and the components as Vite compiles them from the source files. */
export interface DevelopmentBuild {
  readonly shell: (path: string) => Promise<DocumentShell>;
  /** Evaluates the SSR bundle from the current source files. */
  readonly loadSsrBundle: () => Promise<SsrBundle>;
  /** Calls the listener after each change of a file in the SSR bundle. */
  readonly onSsrBundleChange: (listener: () => void) => void;
  /** Calls the listener after modules of the site's blocks were added or removed, or one that Node.js loads was changed. */
  readonly onOwnBlocksChange: (listener: () => void) => void;
}
