import type { JsonValue } from '../../../../engine/content/json-value.ts';
import type { MergeConflict } from '../../../../engine/content/merge-json.ts';
import { applyPropertyEdits } from '../../property-edits.ts';
import type { FileChange, PropertyEdit, StudioFile } from '../../studio-api.ts';
import { type ChangeAnswer, describeFailure, isPassing, isSignedOut } from '../studio-requests.ts';
import type { DeviceStore } from './device-edits.ts';
import { EditHistory } from './edit-history.ts';
import { joinEdits } from './joined-edits.ts';

/** An open file with the edits that the server has not answered. */
export interface KeptFile {
  /** The file as the form shows it: with all edits. */
  readonly file: StudioFile;
  /** Edits that were not applied, because the property had another new value. */
  readonly rejected: readonly MergeConflict[];
  /** Why the server does not take the edits; undefined if it does. */
  readonly refusal: string | undefined;
}

/** Whether all edits are with the server. */
export type KeepingState = 'kept' | 'keeping' | 'offline' | 'signed-out';

export interface KeeperState {
  readonly keeping: KeepingState;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

interface Entry {
  /** As the server answered it; undefined until it did. */
  served: StudioFile | undefined;
  sending: readonly PropertyEdit[];
  waiting: readonly PropertyEdit[];
  rejected: readonly MergeConflict[];
  refusal: string | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  failures: number;
  shown: KeptFile | undefined;
}

interface EditKeeperOptions {
  readonly device: DeviceStore | undefined;
  readonly send: (change: FileChange) => Promise<ChangeAnswer>;
  /** Called after the server has stored edits. */
  readonly onAnswer: (file: StudioFile) => void;
}

/** Milliseconds in which edits are collected before they are sent. */
const collection = 120;
const longestDelay = 30_000;

/**
 * Keeps every edit on the device until the server has stored it, and sends the edits of each file one request at a time. An edit
 * that the server did not answer is sent again: it names the value that it replaces, so a second time it changes nothing.
 */
export class EditKeeper {
  readonly #options: EditKeeperOptions;
  readonly #files = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  readonly #history = new EditHistory();
  #isSignedOut = false;
  #state: KeeperState = { keeping: 'kept', canUndo: false, canRedo: false };

  constructor(options: EditKeeperOptions) {
    this.#options = options;
    this.#changed();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): KeeperState => this.#state;

  /** The file with all edits; undefined until the server has answered it. */
  file(name: string): KeptFile | undefined {
    return this.#files.get(name)?.shown;
  }

  /** The names of the files that the server has answered. */
  openFiles(): readonly string[] {
    return [...this.#files].flatMap(([name, { served }]) => (served === undefined ? [] : [name]));
  }

  /** Sends the edits that earlier pages left on the device. */
  async resume(): Promise<void> {
    for (const { file, edits } of (await this.#options.device?.takeOver()) ?? []) {
      const entry = this.#entry(file);
      entry.waiting = [...edits, ...entry.waiting];
      this.#show(entry);
      void this.#send(file, entry);
    }
  }

  /** Takes a file as the server has it now; edits that it does not have are kept on top. */
  receive(file: StudioFile): void {
    const entry = this.#entry(file.file);
    if (entry.sending.length > 0) return;
    entry.served = file;
    this.#show(entry);
  }

  edit(file: string, edits: readonly PropertyEdit[]): void {
    this.#history.add(file, edits, Date.now());
    this.#add(file, edits);
  }

  /** Takes the last edits back. Returns the file that they are in. */
  undo(): string | undefined {
    const step = this.#history.undo();
    if (step !== undefined) this.#add(step.file, step.edits);
    return step?.file;
  }

  redo(): string | undefined {
    const step = this.#history.redo();
    if (step !== undefined) this.#add(step.file, step.edits);
    return step?.file;
  }

  /** Chooses a value for a property with two new ones. */
  resolve(name: string, conflict: MergeConflict, take: 'mine' | 'theirs'): void {
    const entry = this.#entry(name);
    if (!entry.rejected.includes(conflict)) {
      void this.#sendChoice(entry, { kind: 'conflict', file: name, path: conflict.path, take });
      return;
    }
    entry.rejected = entry.rejected.filter((other) => other !== conflict);
    if (take === 'mine')
      this.edit(name, [{ path: conflict.path, before: conflict.theirs, after: conflict.mine }]);
    this.#show(entry);
  }

  /** Sends all edits now, such as after the connection or the session is back. */
  readonly sendAll = (): void => {
    this.#isSignedOut = false;
    for (const [name, entry] of this.#files) if (entry.refusal === undefined) void this.#send(name, entry);
  };

  retry(name: string): void {
    const entry = this.#entry(name);
    entry.refusal = undefined;
    void this.#send(name, entry);
  }

  /** Gives up the edits of a file that the server does not take. */
  discard(name: string): void {
    const entry = this.#entry(name);
    entry.refusal = undefined;
    entry.waiting = [];
    void this.#options.device?.put(name, []);
    this.#show(entry);
  }

  #add(name: string, edits: readonly PropertyEdit[]): void {
    const entry = this.#entry(name);
    entry.waiting = joinEdits(entry.waiting, edits);
    this.#store(name, entry);
    entry.timer ??= setTimeout(() => this.#send(name, entry), collection);
    this.#show(entry);
  }

  #store(name: string, { sending, waiting }: Entry): void {
    this.#options.device
      ?.put(name, [...sending, ...waiting])
      .catch((error: unknown) => console.warn('An edit could not be kept on this device.', error));
  }

  async #send(name: string, entry: Entry): Promise<void> {
    if (entry.sending.length > 0 || entry.waiting.length === 0 || entry.refusal !== undefined) return;
    clearTimeout(entry.timer);
    entry.timer = undefined;
    entry.sending = entry.waiting;
    entry.waiting = [];
    this.#changed();
    try {
      const answer = await this.#options.send({ kind: 'properties', file: name, edits: entry.sending });
      this.#answered(name, entry, answer);
    } catch (failure) {
      this.#failed(name, entry, failure);
    }
  }

  #answered(name: string, entry: Entry, { file, rejected }: ChangeAnswer): void {
    entry.sending = [];
    entry.failures = 0;
    entry.served = file;
    entry.rejected = [...entry.rejected, ...rejected];
    this.#isSignedOut = false;
    this.#store(name, entry);
    this.#show(entry);
    this.#options.onAnswer(file);
    if (entry.waiting.length > 0) void this.#send(name, entry);
  }

  #failed(name: string, entry: Entry, failure: unknown): void {
    entry.waiting = joinEdits(entry.sending, entry.waiting);
    entry.sending = [];
    entry.failures += 1;
    if (isSignedOut(failure)) this.#isSignedOut = true;
    if (isPassing(failure)) {
      const delay = Math.min(longestDelay, 500 * 2 ** entry.failures);
      clearTimeout(entry.timer);
      entry.timer = setTimeout(() => this.#send(name, entry), delay);
    } else entry.refusal = describeFailure(failure);
    this.#show(entry);
  }

  async #sendChoice(entry: Entry, change: FileChange): Promise<void> {
    try {
      const { file } = await this.#options.send(change);
      entry.served = file;
      this.#options.onAnswer(file);
    } catch (failure) {
      entry.refusal = describeFailure(failure);
    }
    this.#show(entry);
  }

  #entry(name: string): Entry {
    const known = this.#files.get(name);
    if (known !== undefined) return known;
    const entry: Entry = {
      served: undefined,
      sending: [],
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
    const { served, sending, waiting, rejected, refusal } = entry;
    if (served !== undefined)
      entry.shown = { file: withEdits(served, [...sending, ...waiting]), rejected, refusal };
    this.#changed();
  }

  #changed(): void {
    const entries = [...this.#files.values()];
    const unanswered = entries.filter(({ sending, waiting }) => sending.length + waiting.length > 0);
    this.#state = {
      keeping: this.#keepingOf(unanswered),
      canUndo: this.#history.canUndo,
      canRedo: this.#history.canRedo,
    };
    for (const listener of this.#listeners) listener();
  }

  #keepingOf(unanswered: readonly Entry[]): KeepingState {
    if (unanswered.length === 0) return 'kept';
    if (this.#isSignedOut) return 'signed-out';
    return unanswered.some(({ failures }) => failures > 0) ? 'offline' : 'keeping';
  }
}

function withEdits(file: StudioFile, edits: readonly PropertyEdit[]): StudioFile {
  if (edits.length === 0) return file;
  const value: JsonValue | undefined = applyPropertyEdits(file.value, edits).value;
  return { ...file, value };
}
