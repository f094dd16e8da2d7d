import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The share of the most that a cell of a heat map has, from 0 to 1. */
    readonly '--share'?: number;
  }
}
