import { type ContentWatch, watchContent } from '../../engine/content/watch-content.ts';

/** Watches a content folder from before it is read for the first time, so that no change during the start is missed. */
export class ContentChanges {
  readonly #watch: ContentWatch;
  #onChange: (() => void) | undefined;
  #hasChanged = false;

  /** @param onFailure gets the error when the folder can no longer be watched */
  constructor(folder: string, onFailure: (error: unknown) => void) {
    const onChange = () => {
      if (this.#onChange === undefined) this.#hasChanged = true;
      else this.#onChange();
    };
    this.#watch = watchContent(folder, onChange, onFailure);
  }

  /** Calls back after each change, and at once if there was one before. */
  follow(onChange: () => void): void {
    this.#onChange = onChange;
    if (this.#hasChanged) onChange();
  }

  /** Resolves when the changes before the call have been called back for, and after a second at the latest. */
  reported(): Promise<void> {
    return this.#watch.reported();
  }

  stop(): void {
    this.#watch.stop();
  }
}
