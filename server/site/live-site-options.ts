import type { FastifyBaseLogger } from 'fastify';
import type { PictureFile } from '../../engine/content/picture-files.ts';
import type { PageRendererOptions } from '../../engine/render/page-renderer-options.ts';
import type { DevelopmentBuild } from './development-build.ts';
import type { LiveEvents } from './live-events.ts';

export interface LiveSiteOptions
  extends Pick<PageRendererOptions, 'siteUrl' | 'leadsUrl' | 'meta' | 'imageOf' | 'mode'> {
  readonly contentDir: string;
  /** Whether any invalid file stops the start. By default, invalid entries and pages are set aside. */
  readonly strict?: boolean;
  /** Present in development. */
  readonly vite: DevelopmentBuild | undefined;
  /** Notifies open browsers of saved files; present in development. */
  readonly live?: LiveEvents;
  readonly log: FastifyBaseLogger;
  /** Decodes pictures; without it, broken ones are found when they are requested. */
  readonly pictures?: PictureFaults;
  /** The URL of a module that exports `loadGazetteer`, for the rules about copy in development. */
  readonly gazetteer?: string | undefined;
  /** Called for each block that fails, in addition to the log. */
  readonly onBlockFailure?: () => void;
  readonly now?: () => Date;
}

/** Finds pictures that cannot be shown although their headers are valid. */
export interface PictureFaults {
  /** Returns the reason; undefined if the picture can be shown. */
  fault(picture: PictureFile): Promise<string | undefined>;
}
