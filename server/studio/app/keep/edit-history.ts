import type { FileEdits, PropertyEdit } from '../../studio-api.ts';
import { freshIdentifier } from './device-edits.ts';
import { inverseOf, joinEdits } from './joined-edits.ts';

/** Edits of a file that are taken back together. */
export interface EditStep extends FileEdits {
  /** Epoch milliseconds of the last edit. */
  readonly at: number;
  /** Steps in a row with the same one are taken back and repeated together. */
  readonly group?: string | undefined;
}

interface Steps {
  readonly done: readonly EditStep[];
  readonly undone: readonly EditStep[];
}

const maximumSteps = 200;
/** Characters of the steps that are stored in each direction: a tab has room for some millions. */
const maximumSize = 2_000_000;
/** Typing without a longer pause is one step. */
const pause = 1_000;
const storageKey = (editor: string) => `cityblock-studio-history ${editor}`;

/** The edits of this tab that can be taken back and repeated, also after the page was loaded again. */
export class EditHistory {
  readonly #key: string;
  #steps: Steps;
  #isStored = true;

  /** @param editor the user whose edits they are */
  constructor(editor: string) {
    this.#key = storageKey(editor);
    this.#steps = read(this.#key);
  }

  get canUndo(): boolean {
    return this.#steps.done.length > 0;
  }

  get canRedo(): boolean {
    return this.#steps.undone.length > 0;
  }

  add(file: string, edits: readonly PropertyEdit[], at: number): void {
    const { done } = this.#steps;
    const last = done.at(-1);
    const isSoon = last !== undefined && last.file === file && at - last.at < pause;
    const joined = isSoon ? joinEdits(last.edits, edits) : [];
    // Only typing in one property is joined.
    const isTyping = joined.length === 1 && edits.length === 1;
    const steps = isTyping
      ? [...done.slice(0, -1), { file, edits: joined, at }]
      : [...done, { file, edits, at }];
    this.#set({ done: lastSteps(steps, maximumSteps), undone: [] });
  }

  /** Adds edits of several files as one step. */
  addTogether(edits: readonly FileEdits[], at: number): void {
    const group = freshIdentifier();
    const steps = [...this.#steps.done, ...edits.map((step) => ({ ...step, at, group }))];
    this.#set({ done: lastSteps(steps, Math.max(maximumSteps, edits.length)), undone: [] });
  }

  /** Returns the edits that take the last step back, in the order in which they are made. */
  undo(): readonly EditStep[] {
    const { done, undone } = this.#steps;
    const steps = lastOf(done);
    this.#set({ done: done.slice(0, done.length - steps.length), undone: [...undone, ...steps] });
    return steps.map((step) => ({ ...step, edits: inverseOf(step.edits) }));
  }

  /** Returns the edits that repeat the step that was taken back last. */
  redo(): readonly EditStep[] {
    const { done, undone } = this.#steps;
    const steps = lastOf(undone);
    // Later typing does not join it.
    const repeated = steps.map((step) => ({ ...step, at: 0 }));
    this.#set({ done: [...done, ...repeated], undone: undone.slice(0, undone.length - steps.length) });
    return steps;
  }

  /** Stores the latest steps for the page that follows this one. They can be long, so a keystroke does not store them. */
  store(): void {
    if (this.#isStored) return;
    this.#isStored = true;
    const { done, undone } = this.#steps;
    try {
      sessionStorage.setItem(this.#key, `{"done":[${latestTexts(done)}],"undone":[${latestTexts(undone)}]}`);
    } catch {
      // Without room for it, the history ends with the page.
    }
  }

  #set(steps: Steps): void {
    this.#steps = steps;
    this.#isStored = false;
  }
}

/** The last step with those of its group, the last first. */
function lastOf(steps: readonly EditStep[]): readonly EditStep[] {
  const group = steps.at(-1)?.group;
  if (group === undefined) return steps.slice(-1);
  return steps.slice(steps.findLastIndex((step) => step.group !== group) + 1).toReversed();
}

/** The last steps, at most a number of them. A group whose first ones are left out is left out as a whole. */
function lastSteps(steps: readonly EditStep[], count: number): readonly EditStep[] {
  const begin = Math.max(0, steps.length - count);
  const cut = begin === 0 ? undefined : steps[begin - 1]?.group;
  const last = steps.slice(begin);
  if (cut === undefined || last[0]?.group !== cut) return last;
  return last.slice(last.findLastIndex(({ group }) => group === cut) + 1);
}

/** The latest steps for which there is room, as the items of a JSON list. */
function latestTexts(steps: readonly EditStep[]): string {
  let size = 0;
  const begin = steps.findLastIndex((step) => {
    size += JSON.stringify(step).length;
    return size > maximumSize;
  });
  return lastSteps(steps, steps.length - begin - 1)
    .map((step) => JSON.stringify(step))
    .join();
}

function read(key: string): Steps {
  const none = { done: [], undone: [] };
  try {
    const stored: Steps | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return stored ?? none;
  } catch {
    return none;
  }
}
