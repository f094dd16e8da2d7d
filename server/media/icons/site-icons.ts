import { LRUCache } from 'lru-cache';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import { PictureGoneError } from '../pictures/kept-originals.ts';
import type { PictureStudio } from '../pictures/picture-studio.ts';
import { drawIcons, drawingName, type IconSet } from './draw-icons.ts';
import { type IconSource, iconSource } from './icon-source.ts';

interface Drawing {
  /** The drawing that the others are made from. */
  readonly svg: Promise<Buffer>;
  readonly drawn: Promise<IconSet>;
  /** Present once they are drawn. */
  files: IconSet | undefined;
}

/** More than are asked for at a time: those of the current content, and of content that is being checked. */
const maximumSets = 4;

/**
 * The icons of a site. While those of a changed theme are drawn, the ones before are returned: their paths do not name a version,
 * and no request but the first waits for a drawing.
 */
export class SiteIcons {
  readonly #studio: PictureStudio | undefined;
  readonly #onFailure: (error: unknown) => void;
  readonly #drawings = new LRUCache<string, Drawing>({ max: maximumSets });
  /** The icons that were returned last. */
  #shown: IconSet | undefined;

  /** @param studio keeps drawings; without it, each process draws its own */
  constructor(studio: PictureStudio | undefined, onFailure: (error: unknown) => void) {
    this.#studio = studio;
    this.#onFailure = onFailure;
  }

  /** Draws the icons of a state, in the background, if they have not been drawn yet. */
  prepare(state: SiteState): void {
    this.#draw(iconSource(state, this.#studio));
  }

  /**
   * Returns an icon of a state, or the one before if its own is still being drawn. Undefined if its picture was replaced a moment
   * ago, so that the state is about to be, too.
   */
  async file(state: SiteState, name: string): Promise<Buffer | undefined> {
    const drawing = this.#draw(iconSource(state, this.#studio));
    if (drawing.files === undefined && this.#shown !== undefined) return this.#shown.get(name);
    try {
      if (drawing.files === undefined && name === drawingName) return await drawing.svg;
      this.#shown = await drawing.drawn;
      return this.#shown.get(name);
    } catch (error) {
      if (error instanceof PictureGoneError) return undefined;
      throw error;
    }
  }

  /** Resolves when nothing is being drawn. */
  async finish(): Promise<void> {
    await Promise.allSettled([...this.#drawings.values()].map(({ drawn }) => drawn));
  }

  #draw(source: IconSource): Drawing {
    const known = this.#drawings.get(source.key);
    if (known !== undefined) return known;
    const svg = source.read().then((text) => Buffer.from(text));
    const drawing: Drawing = { svg, drawn: this.#drawn(svg, source.background), files: undefined };
    this.#drawings.set(source.key, drawing);
    drawing.drawn.then(
      (files) => {
        drawing.files = files;
      },
      (error: unknown) => {
        this.#onFailure(error);
        // The next request tries again.
        if (this.#drawings.get(source.key) === drawing) this.#drawings.delete(source.key);
      },
    );
    return drawing;
  }

  async #drawn(drawing: Promise<Buffer>, background: string): Promise<IconSet> {
    const svg = await drawing;
    const studio = this.#studio;
    const drawn = await drawIcons(
      svg.toString(),
      background,
      studio && ((hash, draw) => studio.keptDrawing(hash, draw)),
    );
    return new Map([...drawn, [drawingName, svg]]);
  }
}
