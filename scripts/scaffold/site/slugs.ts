/** The slugs of the entries of a new site. */
export interface Slugs {
  readonly city: string;
  readonly work: string;
  readonly visit: string;
}

/** The category of the services of a new site. */
export const category = 'services';
