import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The value of a heat-map cell relative to the maximum, from 0 to 1. */
    readonly '--share'?: number;
  }
}
