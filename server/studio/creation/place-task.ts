import type { StudioPlaces } from '../studio-api.ts';

/** The question to the thread that searches the gazetteer, whose tables have a hundred thousand places. */
export interface PlaceTask {
  readonly name: string;
  /** The country of the business, in which places are searched unless the name states another. */
  readonly country: string;
}

export type PlaceAnswer = StudioPlaces;
