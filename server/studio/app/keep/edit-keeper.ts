import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { applyPropertyEdits } from '../../changes/property-edits.ts';
import type { FileChange, FileConflict, FileEdits, PropertyEdit, StudioFile } from '../../studio-api.ts';
import { isOtherUser, isPassing, isSignedOut } from '../request-failures.ts';
import type { ChangeAnswer } from '../studio-requests.ts';
import type { DeviceStore, EditBatch } from './device-edits.ts';
import { editBatches } from './edit-batches.ts';
import { EditHistory } from './edit-history.ts';
import { joinEdits, withIds } from './joined-edits.ts';

/** An open file with the edits that the server has not answered. */
export interface KeptFile {
  /** The file as the form shows it: with all edits. Undefined until the server has answered it. */
  readonly file: StudioFile | undefined;
  /** Edits that were not applied, because the property had another new value. */
  readonly rejected: readonly FileConflict[];
  /** Why the server does not take the edits; undefined if it does. */
  readonly refusal: Error | undefined;
}

/** Whether all edits are with the server. */
export type KeepingState = 'kept' | 'keeping' | 'offline' | 'signed-out' | 'other-user' | 'refused';

export interface KeeperState {
  readonly keeping: KeepingState;
  /** The first file whose edits the server does not take. */
  readonly refused: string | undefined;
  /** The number of edits that were not applied, with the first file that has one. */
  readonly rejected: { readonly count: number; readonly file: string } | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

interface Entry {
  /** As the server answered it; undefined until it did. */
  served: StudioFile | undefined;
  /** Counts the answers to changes: a fetched file is older than an answer that came while it was fetched. */
  answers: number;
  /** Edits that may have reached the server. The first is sent, unchanged, until the server answers. */
  batches: readonly EditBatch[];
  /** Choices between two values that the server has not answered. It asks again for one that is lost with the page. */
  choices: readonly FileChange[];
  isSending: boolean;
  /** Edits that were never sent. */
  waiting: readonly PropertyEdit[];
  rejected: readonly FileConflict[];
  refusal: Error | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  failures: number;
  shown: KeptFile | undefined;
}

interface EditKeeperOptions {
  /** The user whose edits they are. */
  readonly editor: string;
  readonly device: Pick<DeviceStore, 'put' | 'takeOver'> | undefined;
  readonly fetch: (file: string) => Promise<StudioFile>;
  readonly send: (change: FileChange) => Promise<ChangeAnswer>;
  /** Called after the server has stored edits. */
  readonly onAnswer: (file: StudioFile) => void;
}

/** Milliseconds in which edits are collected before they are sent. */
const collection = 120;
const longestDelay = 30_000;

/**
 * Keeps every edit on the device until the server has stored it, and sends the edits of each file one request at a time. A request
 * that the server did not answer is repeated unchanged, so that the server applies it once.
 */
export class EditKeeper {
  readonly #options: EditKeeperOptions;
  readonly #files = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  readonly #history: EditHistory;
  /** Why the server answers no request of this page. */
  #obstacle: 'signed-out' | 'other-user' | undefined;
  #state: KeeperState = {
    keeping: 'kept',
    refused: undefined,
    rejected: undefined,
    canUndo: false,
    canRedo: false,
  };

  constructor(options: EditKeeperOptions) {
    this.#options = options;
    this.#history = new EditHistory(options.editor);
    this.#changed();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): KeeperState => this.#state;

  /** The file with all edits; undefined if nothing is known about it. */
  file(name: string): KeptFile | undefined {
    return this.#files.get(name)?.shown;
  }

  /** The names of the files that the server has answered. */
  openFiles(): readonly string[] {
    return [...this.#files].flatMap(([name, { served }]) => (served === undefined ? [] : [name]));
  }

  /** Whether the server has all edits of a file. */
  isKept(name: string): boolean {
    const entry = this.#files.get(name);
    return entry?.served !== undefined && unanswered(entry).length + entry.choices.length === 0;
  }

  /** Sends the edits that earlier pages left on the device. */
  async resume(): Promise<void> {
    for (const { file, batches, waiting, rejected } of (await this.#options.device?.takeOver()) ?? []) {
      const entry = this.#entry(file);
      entry.batches = [...batches, ...editBatches(waiting), ...entry.batches];
      entry.rejected = withRejected(rejected, entry.rejected);
      this.#store(file, entry);
      this.#show(entry);
      void this.#send(file, entry);
    }
  }

  /** Fetches a file, once more if the server has answered a change of it in the meantime. */
  async fetch(name: string): Promise<void> {
    if (!(await this.#fetchOnce(name))) await this.#fetchOnce(name);
  }

  /** Takes the answer of the server to a change; edits that it does not have are kept on top. */
  receive(file: StudioFile): void {
    const entry = this.#entry(file.file);
    const { others } = entry.served ?? {};
    entry.served = { others, ...file };
    entry.answers += 1;
    this.#show(entry);
  }

  edit(file: string, edits: readonly PropertyEdit[]): void {
    this.editTogether([{ file, edits }]);
  }

  /** Edits several files in one step, which is taken back as a whole. */
  editTogether(edits: readonly FileEdits[]): void {
    const identified = edits.map(({ file, edits: own }) => ({
      file,
      edits: withIds(this.file(file)?.file?.value, own),
    }));
    this.#history.add(identified, Date.now());
    for (const { file, edits: own } of identified) this.#add(file, own);
  }

  /** Takes the last edits back. Returns the file that they are in; of several, one that exists then. */
  undo(): string | undefined {
    return this.#make(this.#history.undo());
  }

  redo(): string | undefined {
    return this.#make(this.#history.redo());
  }

  #make(steps: readonly FileEdits[]): string | undefined {
    for (const { file, edits } of steps) this.#add(file, edits);
    const added = steps.find(({ edits }) =>
      edits.every(({ path, after }) => path.length > 0 || after !== undefined),
    );
    return (added ?? steps[0])?.file;
  }

  /** Chooses a value for a property with two new ones. */
  resolve(name: string, conflict: FileConflict, take: 'mine' | 'theirs'): void {
    const entry = this.#entry(name);
    if (!entry.rejected.includes(conflict)) {
      const { path, mine, theirs } = conflict;
      entry.choices = [...entry.choices, { kind: 'conflict', file: name, path, mine, theirs, take }];
      void this.#send(name, entry);
      return;
    }
    entry.rejected = entry.rejected.filter((other) => other !== conflict);
    if (take === 'mine')
      this.edit(name, [{ path: conflict.path, before: conflict.theirs, after: conflict.mine }]);
    this.#store(name, entry);
    this.#show(entry);
  }

  /** Sends all edits now, such as before the page ends, or after the connection or the session is back. */
  readonly sendAll = (): void => {
    this.#history.store();
    this.#obstacle = undefined;
    for (const [name, entry] of this.#files) if (entry.refusal === undefined) void this.#send(name, entry);
  };

  retry(name: string): void {
    const entry = this.#entry(name);
    entry.refusal = undefined;
    this.#show(entry);
    void this.#send(name, entry);
  }

  /** Gives up the edits of a file that the server does not take. */
  discard(name: string): void {
    const entry = this.#entry(name);
    entry.refusal = undefined;
    entry.failures = 0;
    entry.batches = [];
    entry.choices = [];
    entry.waiting = [];
    this.#store(name, entry);
    this.#show(entry);
  }

  #add(name: string, edits: readonly PropertyEdit[]): void {
    const entry = this.#entry(name);
    entry.waiting = joinEdits(entry.waiting, edits);
    this.#store(name, entry);
    entry.timer ??= setTimeout(() => this.#send(name, entry), collection);
    this.#show(entry);
  }

  #store(name: string, { batches, waiting, rejected }: Entry): void {
    this.#options.device
      ?.put(name, { batches, waiting, rejected })
      .catch((error: unknown) => console.warn('An edit could not be kept on this device.', error));
  }

  /** Returns whether the answer was not older than that to a change. */
  async #fetchOnce(name: string): Promise<boolean> {
    const entry = this.#entry(name);
    const { answers } = entry;
    const file = await this.#options.fetch(name);
    if (entry.answers !== answers) return false;
    entry.served = file;
    this.#show(entry);
    return true;
  }

  async #send(name: string, entry: Entry): Promise<void> {
    clearTimeout(entry.timer);
    entry.timer = undefined;
    if (entry.isSending || entry.refusal !== undefined) return;
    if (entry.batches.length === 0 && entry.waiting.length > 0) {
      entry.batches = editBatches(entry.waiting);
      entry.waiting = [];
      this.#store(name, entry);
    }
    const [batch] = entry.batches;
    const [choice] = entry.choices;
    const change: FileChange | undefined =
      batch === undefined ? choice : { kind: 'properties', file: name, ...batch };
    if (change === undefined) return;
    entry.isSending = true;
    this.#changed();
    try {
      const answer = await this.#options.send(change);
      entry.batches = entry.batches.filter((other) => other !== batch);
      entry.choices = entry.choices.filter((other) => other !== change);
      this.#answered(name, entry, answer);
    } catch (failure) {
      this.#failed(name, entry, failure);
    }
  }

  #answered(name: string, entry: Entry, { file, rejected }: ChangeAnswer): void {
    entry.isSending = false;
    entry.failures = 0;
    entry.rejected = withRejected(entry.rejected, rejected);
    this.#obstacle = undefined;
    this.#store(name, entry);
    this.receive(file);
    this.#options.onAnswer(file);
    void this.#send(name, entry);
  }

  #failed(name: string, entry: Entry, failure: unknown): void {
    entry.isSending = false;
    entry.failures += 1;
    if (isSignedOut(failure)) this.#obstacle = 'signed-out';
    if (isOtherUser(failure)) this.#obstacle = 'other-user';
    if (isPassing(failure)) {
      const delay = Math.min(longestDelay, 500 * 2 ** entry.failures);
      clearTimeout(entry.timer);
      entry.timer = setTimeout(() => this.#send(name, entry), delay);
    } else entry.refusal = errorOf(failure);
    this.#show(entry);
  }

  #entry(name: string): Entry {
    const known = this.#files.get(name);
    if (known !== undefined) return known;
    const entry: Entry = {
      served: undefined,
      answers: 0,
      batches: [],
      choices: [],
      isSending: false,
      waiting: [],
      rejected: [],
      refusal: undefined,
      timer: undefined,
      failures: 0,
      shown: undefined,
    };
    this.#files.set(name, entry);
    return entry;
  }

  #show(entry: Entry): void {
    const { served, rejected, refusal } = entry;
    entry.shown = { file: served && withEdits(served, unanswered(entry)), rejected, refusal };
    this.#changed();
  }

  #changed(): void {
    const files = [...this.#files];
    const [refused] = files.find(([, { refusal }]) => refusal !== undefined) ?? [];
    const undecided = files.flatMap(([file, { rejected }]) => rejected.map(() => file));
    const [file] = undecided;
    this.#state = {
      keeping: refused === undefined ? this.#keeping() : 'refused',
      refused,
      rejected: file === undefined ? undefined : { count: undecided.length, file },
      canUndo: this.#history.canUndo,
      canRedo: this.#history.canRedo,
    };
    for (const listener of this.#listeners) listener();
  }

  #keeping(): KeepingState {
    const entries = [...this.#files.values()].filter(
      (entry) => unanswered(entry).length + entry.choices.length > 0,
    );
    if (entries.length === 0) return 'kept';
    if (this.#obstacle !== undefined) return this.#obstacle;
    return entries.some(({ failures }) => failures > 0) ? 'offline' : 'keeping';
  }
}

const unanswered = ({ batches, waiting }: Entry): readonly PropertyEdit[] => [
  ...batches.flatMap(({ edits }) => edits),
  ...waiting,
];

const errorOf = (failure: unknown): Error =>
  failure instanceof Error ? failure : new Error(String(failure));

/** Adds edits that were not applied to earlier ones. Those of one property are one, from the first value to the last. */
function withRejected(
  earlier: readonly FileConflict[],
  later: readonly FileConflict[],
): readonly FileConflict[] {
  const byPath = new Map(earlier.map((conflict) => [JSON.stringify(conflict.path), conflict]));
  for (const conflict of later) {
    const key = JSON.stringify(conflict.path);
    byPath.set(key, { ...conflict, base: (byPath.get(key) ?? conflict).base });
  }
  return [...byPath.values()];
}

function withEdits(file: StudioFile, edits: readonly PropertyEdit[]): StudioFile {
  if (edits.length === 0) return file;
  const value: JsonValue | undefined = applyPropertyEdits(file.value, edits).value;
  return { ...file, value };
}
