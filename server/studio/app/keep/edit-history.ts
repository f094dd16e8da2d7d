import { isEqual } from '../../../../engine/content/rewrite-json.ts';
import { withValue } from '../../changes/property-edits.ts';
import type { FileEdits, PropertyEdit } from '../../studio-api.ts';
import { inverseOf, joinEdits } from './joined-edits.ts';

/** Edits of one or several files that are taken back together. */
interface EditStep {
  readonly edits: readonly FileEdits[];
  /** Epoch milliseconds of the last edit. */
  readonly at: number;
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
const storageKey = (editor: string) => `cityblock-studio-steps ${editor}`;

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

  /** Adds edits of one or several files as one step; typing in a property that the last step has changed too continues that step. */
  add(edits: readonly FileEdits[], at: number): void {
    const { done } = this.#steps;
    const last = done.at(-1);
    const joined = last !== undefined && at - last.at < pause ? joinTyping(last.edits, edits) : undefined;
    const steps =
      joined === undefined ? [...done, { edits, at }] : [...done.slice(0, -1), { edits: joined, at }];
    this.#set({ done: steps.slice(-maximumSteps), undone: [] });
  }

  /** Returns the edits that take the last step back, in the order in which they are made. */
  undo(): readonly FileEdits[] {
    const { done, undone } = this.#steps;
    const step = done.at(-1);
    if (step === undefined) return [];
    this.#set({ done: done.slice(0, -1), undone: [...undone, step] });
    return step.edits.toReversed().map(({ file, edits }) => ({ file, edits: inverseOf(edits) }));
  }

  /** Returns the edits that repeat the step that was taken back last. */
  redo(): readonly FileEdits[] {
    const { done, undone } = this.#steps;
    const step = undone.at(-1);
    if (step === undefined) return [];
    // Later typing does not continue it.
    this.#set({ done: [...done, { ...step, at: 0 }], undone: undone.slice(0, -1) });
    return step.edits;
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

/** Joins edits of one property in each of the same files; undefined for all others. */
function joinTyping(
  earlier: readonly FileEdits[],
  later: readonly FileEdits[],
): readonly FileEdits[] | undefined {
  if (earlier.length !== later.length) return undefined;
  const joined = later.map(({ file, edits }, index) => {
    const before = earlier[index];
    const [edit, ...others] = edits;
    if (before?.file !== file || edit === undefined || others.length > 0) return { file, edits: [] };
    return { file, edits: withinAddition(before.edits, edit) ?? joinEdits(before.edits, edits) };
  });
  return joined.every(({ edits }) => edits.length === 1) ? joined : undefined;
}

/** Joins typing in a property with the edit that has added the file with this property only. */
function withinAddition(
  earlier: readonly PropertyEdit[],
  { path, before, after }: PropertyEdit,
): readonly PropertyEdit[] | undefined {
  const [addition] = earlier;
  if (addition === undefined || addition.path.length > 0 || addition.before !== undefined) return undefined;
  if (before === undefined || !isEqual(addition.after, withValue(undefined, path, before))) return undefined;
  return [{ ...addition, after: withValue(undefined, path, after) }];
}

/** The latest steps for which there is room, as the items of a JSON list. */
function latestTexts(steps: readonly EditStep[]): string {
  const texts: string[] = [];
  let size = 0;
  for (const step of steps.toReversed()) {
    const text = JSON.stringify(step);
    size += text.length;
    if (size > maximumSize) break;
    texts.unshift(text);
  }
  return texts.join();
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
