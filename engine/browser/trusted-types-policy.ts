/** The name of the Trusted Types policy with which scripts of pages parse HTML. No other policy may be created. */
export const trustedTypesPolicy = 'cityblock';
