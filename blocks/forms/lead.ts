/** A valid lead: cleaned texts. A property that its form does not have is empty. */
export interface Lead {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly service: string;
  readonly location: string;
  readonly message: string;
  readonly source: string;
}
