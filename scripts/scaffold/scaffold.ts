/** The result of a scaffold: written files and next steps for the editor or developer. */
export interface Scaffold {
  /** Paths of created and changed files, relative to the working directory. */
  readonly files: readonly string[];
  readonly nextSteps: readonly string[];
}
