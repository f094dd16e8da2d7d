import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { isEqual } from '../../../../engine/content/rewrite-json.ts';
import { parseStrictJson } from '../../../../engine/content/strict-json.ts';
import { applyPropertyEdits } from '../../changes/property-edits.ts';
import type { FileChange, FileConflict, FileEdits, PropertyEdit, StudioFile } from '../../studio-api.ts';
import type { Field } from '../preview/preview-messages.ts';
import { isOtherUser, isPassing, isSignedOut } from '../request-failures.ts';
import type { ChangeAnswer } from '../studio-requests.ts';
import type {
  DeviceEdits,
  DeviceFile,
  DeviceStore,
  EditBatch,
  TakenEdits,
  WrittenText,
} from './device-edits.ts';
import { editBatches } from './edit-batches.ts';
import { EditHistory } from './edit-history.ts';
import { joinEdits, withIds } from './joined-edits.ts';

/** A source that the user has written, as long as it is not the text that the server answers. */
export interface KeptText extends WrittenText {
  /** The file as it was changed elsewhere, so that the text was not applied: the user chooses between both. */
  readonly other: StudioFile | undefined;
  /** Whether the server has its value, in another layout: that of a published file stays. */
  readonly isSettled: boolean;
}

/** An open file with the edits that the server has not answered. */
export interface KeptFile {
  /** The file as the form shows it: with all edits. Undefined until the server has answered it. */
  readonly file: StudioFile | undefined;
  /** Edits that were not applied, because the property had another new value. */
  readonly rejected: readonly FileConflict[];
  /** Why the server does not take the edits; undefined if it does. */
  readonly refusal: Error | undefined;
  readonly written: KeptText | undefined;
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
  written: KeptText | undefined;
  refusal: Error | undefined;
  /** The parts of the screen that show the file, and requests for it. */
  users: number;
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
/** Milliseconds without typing until a source is sent. */
const pause = 600;
/** Files that are known without a reason: those that were seen last, so that the way back to one shows it at once. */
const unusedFiles = 20;
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

  /** Calls a listener after each change. What is known of the files is kept meanwhile. Returns a function that ends it. */
  watch(names: readonly string[], listener: () => void): () => void {
    const entries = names.map((name) => {
      const entry = this.#entry(name);
      // The files that were seen last are the last ones.
      this.#files.delete(name);
      this.#files.set(name, entry);
      return entry;
    });
    for (const entry of entries) entry.users += 1;
    const unsubscribe = this.subscribe(listener);
    return () => {
      unsubscribe();
      for (const entry of entries) entry.users -= 1;
      this.#forget();
    };
  }

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
    return entry?.served !== undefined && !hasUnsent(entry);
  }

  /** Sends the edits that other pages leave on the device, those of each after it has ended. */
  async resume(): Promise<void> {
    await this.#options.device?.takeOver((left) => this.#take(left));
  }

  /** Fetches a file, once more if the server has answered a change of it in the meantime. */
  async fetch(name: string): Promise<void> {
    if (!(await this.#fetchOnce(name))) await this.#fetchOnce(name);
  }

  /** Takes the answer of the server to a change; edits that it does not have are kept on top. */
  receive(file: StudioFile): void {
    const entry = this.#entry(file.file);
    const { others } = entry.served ?? {};
    entry.answers += 1;
    this.#serve(entry, { others, ...file });
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

  /** Takes the source that the user has written. A text is sent after a pause. */
  write(name: string, text: string): void {
    const entry = this.#entry(name);
    const current = entry.served?.text ?? null;
    const before = entry.written === undefined ? current : entry.written.before;
    const { sent, other } = entry.written ?? {};
    const isBack = text === (current ?? '') && !entry.isSending && sent === undefined;
    entry.written = isBack ? undefined : { ...unsentText({ text, before, sent }), other };
    this.#store(name, entry);
    if (!entry.isSending) {
      clearTimeout(entry.timer);
      entry.timer = setTimeout(() => this.#send(name, entry), pause);
    }
    this.#show(entry);
  }

  /** Chooses between the source that the user has written and the file as it was changed elsewhere. */
  chooseText(name: string, take: 'mine' | 'theirs'): void {
    const entry = this.#entry(name);
    const { other, text } = entry.written ?? {};
    if (other === undefined || text === undefined) return;
    entry.written = take === 'mine' ? unsentText({ text, before: other.text }) : undefined;
    this.#store(name, entry);
    this.#show(entry);
    void this.#send(name, entry);
  }

  /** Shows the text of the server in place of one with the same value, after its editor was closed. */
  leaveText(name: string): void {
    const entry = this.#files.get(name);
    if (!entry?.written?.isSettled) return;
    entry.written = undefined;
    this.#show(entry);
  }

  /** Takes the last edits back. Returns the property that they change; of several files, in one that exists then. */
  undo(): Field | undefined {
    return this.#make(this.#history.undo());
  }

  redo(): Field | undefined {
    return this.#make(this.#history.redo());
  }

  #make(steps: readonly FileEdits[]): Field | undefined {
    for (const { file, edits } of steps) this.#add(file, edits);
    const added = steps.find(({ edits }) =>
      edits.every(({ path, after }) => path.length > 0 || after !== undefined),
    );
    const made = added ?? steps[0];
    return made && { file: made.file, path: made.edits.at(-1)?.path ?? [] };
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
    entry.written = undefined;
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

  /** Takes edits that another page has left. The own ones come first: those that contradict them wait for a choice. */
  #take({ file, batches, waiting, rejected, written }: DeviceFile): TakenEdits {
    const entry = this.#entry(file);
    entry.batches = [...entry.batches, ...editBatches(entry.waiting), ...batches, ...editBatches(waiting)];
    entry.waiting = [];
    entry.rejected = withRejected(entry.rejected, rejected);
    const isSecond = written !== undefined && entry.written !== undefined;
    if (written !== undefined && !isSecond) entry.written = unsentText(written);
    entry.timer ??= setTimeout(() => this.#send(file, entry), collection);
    this.#show(entry);
    return { kept: deviceEdits(entry), remaining: isSecond ? written : undefined };
  }

  #store(name: string, entry: Entry): void {
    this.#options.device
      ?.put(name, deviceEdits(entry))
      .catch((error: unknown) => console.warn('An edit could not be kept on this device.', error));
  }

  /** Returns whether the answer was not older than that to a change. */
  async #fetchOnce(name: string): Promise<boolean> {
    const entry = this.#entry(name);
    const { answers } = entry;
    entry.users += 1;
    const file = await this.#options.fetch(name).finally(() => {
      entry.users -= 1;
    });
    if (entry.answers !== answers) return false;
    this.#serve(entry, file);
    return true;
  }

  /** Takes a file of the server. A source that it has the value of ends with another text, which has later edits. */
  #serve(entry: Entry, file: StudioFile): void {
    entry.served = file;
    if (entry.written?.isSettled && file.text !== entry.written.before) entry.written = undefined;
    this.#show(entry);
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
    const text = textToSend(entry.written);
    const change: FileChange | undefined =
      batch === undefined
        ? (choice ?? (text && { kind: 'text', file: name, text: text.sent, before: text.before }))
        : { kind: 'properties', file: name, ...batch };
    if (change === undefined) return;
    if (change.kind === 'text' && text !== undefined) {
      entry.written = text;
      this.#store(name, entry);
    }
    entry.isSending = true;
    this.#changed();
    try {
      const answer = await this.#options.send(change);
      entry.batches = entry.batches.filter((other) => other !== batch);
      entry.choices = entry.choices.filter((other) => other !== change);
      if (change.kind === 'text' && text !== undefined)
        entry.written = writtenAfter(entry.written, text.sent, answer.file);
      this.#answered(name, entry, answer);
    } catch (failure) {
      if (change.kind === 'text' && !isPassing(failure)) {
        entry.written = entry.written && { ...entry.written, sent: undefined };
        this.#store(name, entry);
      }
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
      written: undefined,
      refusal: undefined,
      users: 0,
      timer: undefined,
      failures: 0,
      shown: undefined,
    };
    this.#files.set(name, entry);
    return entry;
  }

  #show(entry: Entry): void {
    const { served, rejected, refusal, written } = entry;
    entry.shown = { file: served && withEdits(served, unanswered(entry)), rejected, refusal, written };
    this.#changed();
  }

  /** Forgets files that are not on the screen, and have nothing to send or to decide. A step of one can still be taken back. */
  #forget(): void {
    const unused = [...this.#files].filter(([, entry]) => isUnused(entry));
    for (const [name] of unused.slice(0, -unusedFiles)) this.#files.delete(name);
  }

  #changed(): void {
    const files = [...this.#files];
    const [refused] = files.find(([, { refusal }]) => refusal !== undefined) ?? [];
    const undecided = files.flatMap(([file, { rejected, written }]) => [
      ...rejected.map(() => file),
      ...(written?.other === undefined ? [] : [file]),
    ]);
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
    const entries = [...this.#files.values()].filter(hasUnsent);
    if (entries.length === 0) return 'kept';
    if (this.#obstacle !== undefined) return this.#obstacle;
    return entries.some(({ failures }) => failures > 0) ? 'offline' : 'keeping';
  }
}

const unanswered = ({ batches, waiting }: Entry): readonly PropertyEdit[] => [
  ...batches.flatMap(({ edits }) => edits),
  ...waiting,
];

/** Whether a source has to be sent, and is not waiting for a choice. */
const isUnsent = (written: KeptText | undefined): boolean =>
  written !== undefined && written.other === undefined && !written.isSettled;

/** A source that has to be sent, with the text that is sent first. */
const textToSend = (written: KeptText | undefined) =>
  written !== undefined && isUnsent(written) ? { ...written, sent: written.sent ?? written.text } : undefined;

const hasUnsent = (entry: Entry): boolean =>
  unanswered(entry).length + entry.choices.length > 0 || isUnsent(entry.written);

const isUnused = (entry: Entry): boolean =>
  entry.users === 0 &&
  !entry.isSending &&
  entry.refusal === undefined &&
  entry.rejected.length === 0 &&
  entry.written === undefined &&
  !hasUnsent(entry);

const deviceEdits = ({ batches, waiting, rejected, written }: Entry): DeviceEdits => ({
  batches,
  waiting,
  rejected,
  written: written && !written.isSettled ? writtenText(written) : undefined,
});

const writtenText = ({ text, before, sent }: WrittenText): WrittenText => ({ text, before, sent });

const unsentText = (written: WrittenText): KeptText => ({
  ...writtenText(written),
  other: undefined,
  isSettled: false,
});

/** The source that is left after one was sent. Later typing is on top of the text that the server has then. */
function writtenAfter(
  written: KeptText | undefined,
  sent: string,
  answered: StudioFile,
): KeptText | undefined {
  if (written === undefined || written.text === answered.text) return undefined;
  const isSame = answered.value !== undefined && isEqual(answered.value, parseStrictJson(sent));
  if (answered.text !== sent && !isSame) return { ...written, sent: undefined, other: answered };
  return { ...unsentText({ text: written.text, before: answered.text }), isSettled: written.text === sent };
}

const errorOf = (failure: unknown): Error =>
  failure instanceof Error ? failure : new Error(String(failure));

/** Adds edits that were not applied to earlier ones. One that continues or repeats another is one with it, from its first value. */
function withRejected(
  earlier: readonly FileConflict[],
  later: readonly FileConflict[],
): readonly FileConflict[] {
  const rejected = [...earlier];
  for (const conflict of later) {
    const index = rejected.findIndex(
      ({ path, mine }) =>
        isEqual(path, conflict.path) && (isEqual(mine, conflict.base) || isEqual(mine, conflict.mine)),
    );
    const known = rejected[index];
    if (known === undefined) rejected.push(conflict);
    else rejected[index] = { ...conflict, base: known.base };
  }
  return rejected;
}

function withEdits(file: StudioFile, edits: readonly PropertyEdit[]): StudioFile {
  if (edits.length === 0) return file;
  const value: JsonValue | undefined = applyPropertyEdits(file.value, edits).value;
  const isRemoved = value === undefined && file.value !== undefined;
  return { ...file, value, text: isRemoved ? null : file.text };
}
