/** Properties of a component that `styled(Component)` extends. */
export interface Styleable {
  /** Passed on to the outermost element; without it, the styles of the extension would have no effect. */
  readonly className?: string | undefined;
}
