import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ResponseError } from '../../../../blocks/requests/request.ts';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { applyPropertyEdits } from '../../changes/property-edits.ts';
import type { FileChange, PropertyEdit, StudioFile } from '../../studio-api.ts';
import type { ChangeAnswer } from '../studio-requests.ts';
import type { DeviceEdits, DeviceFile, TakenEdits } from './device-edits.ts';
import { EditKeeper } from './edit-keeper.ts';
import { inverseOf, withIds } from './joined-edits.ts';

const name = 'towns/a.json';

const fileOf = (value: JsonValue | undefined): StudioFile => ({
  file: name,
  kind: 'towns',
  schema: 'town',
  text: JSON.stringify(value),
  value,
  published: '{}',
  version: 1,
  conflicts: [],
});

const titleEdit = (before: string, after: string): PropertyEdit => ({ path: ['title'], before, after });

/** The edits of a page on the device, and those of pages that have ended. */
class Device {
  readonly files = new Map<string, DeviceEdits>();
  readonly #left: readonly Device[];

  constructor(left: readonly Device[]) {
    this.#left = left;
  }

  async takeOver(take: (left: DeviceFile) => TakenEdits): Promise<void> {
    await settled();
    for (const left of this.#left) {
      for (const [file, edits] of left.files) {
        const { kept, remaining } = take({ file, ...edits });
        await this.put(file, kept);
        await left.put(file, { ...none, written: remaining });
      }
    }
  }

  async put(file: string, edits: DeviceEdits): Promise<void> {
    const { batches, waiting, rejected, written } = edits;
    if (batches.length + waiting.length + rejected.length === 0 && written === undefined)
      this.files.delete(file);
    else this.files.set(file, edits);
  }
}

const none: DeviceEdits = { batches: [], waiting: [], rejected: [], written: undefined };

/** The device of a page that has ended and left edits of the file. */
function leftDevice(edits: Partial<DeviceEdits>): Device {
  const device = new Device([]);
  device.files.set(name, { ...none, ...edits });
  return device;
}

/** A connection whose requests are answered when a test says so. */
class Connection {
  value: JsonValue | undefined;
  readonly sent: FileChange[] = [];
  readonly fetched: PromiseWithResolvers<StudioFile>[] = [];
  readonly #answers: PromiseWithResolvers<ChangeAnswer>[] = [];

  constructor(value: JsonValue) {
    this.value = value;
  }

  readonly fetch = (): Promise<StudioFile> => {
    const answer = Promise.withResolvers<StudioFile>();
    this.fetched.push(answer);
    return answer.promise;
  };

  readonly send = (change: FileChange): Promise<ChangeAnswer> => {
    this.sent.push(change);
    const answer = Promise.withResolvers<ChangeAnswer>();
    this.#answers.push(answer);
    return answer.promise;
  };

  /** Applies the last change, and answers it. */
  async apply(): Promise<void> {
    const change = this.sent.at(-1);
    if (change?.kind !== 'properties') throw new Error('No edits were sent.');
    const { value, conflicts } = applyPropertyEdits(this.value, change.edits);
    this.value = value;
    this.#answers.shift()?.resolve({ file: fileOf(value), rejected: conflicts });
    await settled();
  }

  /** Takes the last text if it was written over the current one, and answers it. */
  async take(): Promise<void> {
    this.#takeText();
    this.#answers.shift()?.resolve({ file: fileOf(this.value), rejected: [] });
    await settled();
  }

  /** Takes the last text, but its answer is lost. */
  async takeUnanswered(): Promise<void> {
    this.#takeText();
    await this.fail(new TypeError('Failed to fetch'));
  }

  #takeText(): void {
    const change = this.sent.at(-1);
    if (change?.kind !== 'text') throw new Error('No text was sent.');
    if (change.before === JSON.stringify(this.value)) this.value = JSON.parse(change.text ?? 'null');
  }

  async fail(failure: Error): Promise<void> {
    this.#answers.shift()?.reject(failure);
    await settled();
  }
}

/** Resolves after all that follows from an answer has happened. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function openKeeper(value: JsonValue, ...left: readonly Device[]) {
  const device = new Device(left);
  const connection = new Connection(value);
  const keeper = new EditKeeper({
    editor: 'eva@ruiz.example',
    device,
    fetch: connection.fetch,
    send: connection.send,
    onAnswer: () => {},
  });
  // No attempt follows after the test.
  onTestFinished(() => keeper.discard(name));
  return { keeper, connection, device };
}

type Opened = ReturnType<typeof openKeeper>;

async function openFile({ keeper, connection }: Opened): Promise<void> {
  const fetching = keeper.fetch(name);
  connection.fetched.at(-1)?.resolve(fileOf(connection.value));
  await fetching;
}

function type({ keeper }: Opened, ...edits: readonly PropertyEdit[]): void {
  keeper.edit(name, edits);
  keeper.sendAll();
}

/** Takes the edits of the ended pages, and sends them. */
async function resume({ keeper }: Opened): Promise<void> {
  await keeper.resume();
  keeper.sendAll();
}

const shownValue = ({ keeper }: Opened) => keeper.file(name)?.file?.value;

describe('fetching a file', () => {
  it('drops an answer that is older than that to a change, and fetches the file once more', async () => {
    const opened = openKeeper({ title: 'a' });
    const { keeper, connection } = opened;
    await openFile(opened);
    const fetching = keeper.fetch(name);
    type(opened, titleEdit('a', 'ab'));
    await connection.apply();
    connection.fetched.at(-1)?.resolve(fileOf({ title: 'a' }));
    await settled();
    expect(shownValue(opened)).toEqual({ title: 'ab' });
    expect(connection.fetched).toHaveLength(3);
    connection.fetched.at(-1)?.resolve(fileOf({ title: 'abc' }));
    await fetching;
    expect(shownValue(opened)).toEqual({ title: 'abc' });
  });

  it('keeps the edits that are on their way on top', async () => {
    const opened = openKeeper({ title: 'a', note: '' });
    await openFile(opened);
    type(opened, titleEdit('a', 'ab'));
    opened.connection.value = { title: 'a', note: 'new' };
    await openFile(opened);
    expect(shownValue(opened)).toEqual({ title: 'ab', note: 'new' });
  });
});

describe('a request without an answer', () => {
  it('is repeated unchanged before later edits are sent, also by the next page', async () => {
    const opened = openKeeper({ title: 'a' });
    const { keeper, connection, device } = opened;
    await openFile(opened);
    type(opened, titleEdit('a', 'ab'));
    await connection.fail(new TypeError('Failed to fetch'));
    expect(keeper.state().keeping).toBe('offline');
    type(opened, titleEdit('ab', 'abc'));
    const [first] = connection.sent;
    expect(connection.sent).toEqual([first, first]);

    const next = openKeeper({ title: 'a' }, device);
    await resume(next);
    expect(next.connection.sent).toEqual([first]);
    await next.connection.apply();
    await next.connection.apply();
    expect(next.connection.value).toEqual({ title: 'abc' });
    expect(next.keeper.state().keeping).toBe('kept');
    expect([device.files.size, next.device.files.size]).toEqual([0, 0]);
  });

  it('has at most as many bytes as the server takes', async () => {
    const opened = openKeeper({});
    await openFile(opened);
    const long = 'é'.repeat(200_000);
    type(opened, ...['a', 'b', 'c'].map((part) => ({ path: [part], after: long })));
    await opened.connection.apply();
    await opened.connection.apply();
    expect(opened.connection.sent).toHaveLength(2);
    for (const change of opened.connection.sent)
      expect(Buffer.byteLength(JSON.stringify(change))).toBeLessThan(1_000_000);
    expect(opened.connection.value).toEqual({ a: long, b: long, c: long });
  });
});

describe('an edit that was not applied', () => {
  it('is one with the later edits of its property, and is kept on the device until the user chooses', async () => {
    const opened = openKeeper({ title: 'a' });
    const { keeper, connection, device } = opened;
    await openFile(opened);
    connection.value = { title: 'theirs' };
    type(opened, titleEdit('a', 'ab'));
    await connection.apply();
    type(opened, titleEdit('ab', 'abc'));
    await connection.apply();
    const conflict = { path: ['title'], base: 'a', mine: 'abc', theirs: 'theirs' };
    expect(keeper.file(name)?.rejected).toMatchObject([conflict]);
    expect(keeper.state().rejected).toEqual({ count: 1, file: name });

    const next = openKeeper({ title: 'theirs' }, device);
    await resume(next);
    const [kept] = next.keeper.file(name)?.rejected ?? [];
    expect(kept).toMatchObject(conflict);
    if (kept !== undefined) next.keeper.resolve(name, kept, 'mine');
    next.keeper.sendAll();
    await next.connection.apply();
    expect(next.connection.value).toEqual({ title: 'abc' });
    expect(next.keeper.state().rejected).toBeUndefined();
    expect(next.device.files.size).toBe(0);
  });
});

describe('edits of a page while another user is signed in', () => {
  it('stay on the device, and are sent after its user has signed in again', async () => {
    const opened = openKeeper({ title: 'a' });
    const { keeper, connection, device } = opened;
    await openFile(opened);
    type(opened, titleEdit('a', 'ab'));
    await connection.fail(new ResponseError(412, 'Precondition Failed', ''));
    expect(keeper.state().keeping).toBe('other-user');
    expect(device.files.size).toBe(1);
    keeper.sendAll();
    await connection.apply();
    expect(connection.value).toEqual({ title: 'ab' });
    expect(keeper.state().keeping).toBe('kept');
  });
});

describe('edits that the server does not take', () => {
  const gone = new ResponseError(404, 'Not Found', '');

  it('are shown with their file, also if the file was never answered', async () => {
    const opened = openKeeper({ title: 'a' }, leftDevice({ waiting: [titleEdit('a', 'ab')] }));
    const { keeper, connection, device } = opened;
    await resume(opened);
    await connection.fail(gone);
    expect(keeper.state()).toMatchObject({ keeping: 'refused', refused: name });
    expect(keeper.file(name)).toMatchObject({ file: undefined, rejected: [], refusal: gone });

    keeper.retry(name);
    expect(keeper.state().refused).toBeUndefined();
    expect(connection.sent).toHaveLength(2);
    await connection.fail(gone);
    keeper.discard(name);
    expect(keeper.state()).toMatchObject({ keeping: 'kept', refused: undefined });
    expect(device.files.size).toBe(0);
  });
});

describe('edits that ended pages have left', () => {
  const texts = ['{"title":"b"}', '{"title":"c"}', '{"title":"d"}'] as const;
  const conflict = { path: ['title'], theirPath: ['title'], base: 'a', theirs: 'e' };
  const partOf = <Value>(value: Value) => fc.constantFrom(value, undefined);
  const leftBy = (title: string, text: string) =>
    fc.record({ edit: partOf(title), rejected: partOf(title), text: partOf(text) });

  it('are on the device until the server has them, whatever the user does while they are taken', async () => {
    const ended = fc.tuple(leftBy('one', texts[0]), leftBy('two', texts[1]));
    const own = fc.record({ edit: partOf('three'), text: partOf(texts[2]) });
    await fc.assert(
      fc.asyncProperty(ended, own, fc.boolean(), async (left, written, isFirst) => {
        const devices = left.map(({ edit, rejected, text }) =>
          leftDevice({
            waiting: edit === undefined ? [] : [titleEdit('a', edit)],
            rejected: rejected === undefined ? [] : [{ ...conflict, mine: rejected }],
            written: text === undefined ? undefined : { text, before: '{"title":"a"}' },
          }),
        );
        const opened = openKeeper({ title: 'a' }, ...devices);
        await openFile(opened);
        const write = () => {
          if (written.edit !== undefined) opened.keeper.edit(name, [titleEdit('a', written.edit)]);
          if (written.text !== undefined) opened.keeper.write(name, written.text);
        };
        if (isFirst) write();
        const resumed = opened.keeper.resume();
        if (!isFirst) write();
        await resumed;
        const kept = [opened.device, ...devices].flatMap(({ files }) => [...files.values()]);
        const edits = kept.flatMap(({ batches, waiting }) => [
          ...batches.flatMap((batch) => batch.edits),
          ...waiting,
        ]);
        const present = <Value>(values: readonly (Value | undefined)[]) =>
          values.filter((value) => value !== undefined).sort();
        const all = [written, ...left];
        expect(edits.map(({ after }) => after).sort()).toEqual(present(all.map(({ edit }) => edit)));
        expect(kept.flatMap(({ rejected }) => rejected.map(({ mine }) => mine)).sort()).toEqual(
          present(left.map(({ rejected }) => rejected)),
        );
        expect(present(kept.map(({ written: source }) => source?.text))).toEqual(
          present(all.map(({ text }) => text)),
        );
        opened.keeper.discard(name);
      }),
    );
  });

  it('wait for a choice if they contradict what the user has typed in the meantime', async () => {
    const opened = openKeeper({ title: 'a' }, leftDevice({ waiting: [titleEdit('a', 'left')] }));
    const { keeper, connection } = opened;
    await openFile(opened);
    keeper.edit(name, [titleEdit('a', 'typed')]);
    await resume(opened);
    expect(shownValue(opened)).toEqual({ title: 'typed' });
    await connection.apply();
    await connection.apply();
    expect(connection.value).toEqual({ title: 'typed' });
    expect(keeper.file(name)?.rejected).toMatchObject([{ mine: 'left', theirs: 'typed' }]);
  });

  it('are all there to choose from if two of them were not applied', async () => {
    const left = ['one', 'two'].map((mine) => leftDevice({ rejected: [{ ...conflict, mine }] }));
    const opened = openKeeper({ title: 'e' }, ...left);
    const { keeper, connection } = opened;
    await openFile(opened);
    await resume(opened);
    const [first, second] = keeper.file(name)?.rejected ?? [];
    expect([first?.mine, second?.mine]).toEqual(['one', 'two']);
    if (first !== undefined) keeper.resolve(name, first, 'mine');
    keeper.sendAll();
    await connection.apply();
    if (second !== undefined) keeper.resolve(name, second, 'mine');
    keeper.sendAll();
    await connection.apply();
    expect(connection.value).toEqual({ title: 'one' });
    expect(keeper.file(name)?.rejected).toMatchObject([{ mine: 'two', theirs: 'one' }]);
  });
});

describe('an edit of an item of a list', () => {
  it('names the item by its id, which its inverse names too', async () => {
    const opened = openKeeper({ blocks: [{ id: 'top', items: ['x'] }, { id: 'end' }] });
    await openFile(opened);
    const inItem = { path: ['blocks', 0, 'items', 0], before: 'x', after: 'y' };
    const ofId = { path: ['blocks', 1, 'id'], before: 'end', after: 'last' };
    type(opened, inItem, ofId);
    const edits = [
      { ...inItem, ids: [null, 'top', null, null] },
      { ...ofId, ids: [null, 'end', null] },
    ];
    expect(opened.connection.sent).toMatchObject([{ edits }]);
    expect(inverseOf(edits)).toEqual([
      { path: ofId.path, before: 'last', after: 'end', ids: [null, 'last', null] },
      { path: inItem.path, before: 'y', after: 'x', ids: [null, 'top', null, null] },
    ]);
  });
});

describe('a source that the user has written', () => {
  it('is sent by the next page if the server did not get it, and asks if the file has another text by then', async () => {
    const opened = openKeeper({ title: 'a' });
    const { keeper, connection, device } = opened;
    await openFile(opened);
    keeper.write(name, '{"title":"ab"}');
    expect(keeper.state().keeping).toBe('keeping');
    keeper.sendAll();
    await connection.fail(new TypeError('Failed to fetch'));
    expect(keeper.state().keeping).toBe('offline');

    const next = openKeeper({ title: 'theirs' }, device);
    await resume(next);
    await next.connection.take();
    expect(next.keeper.state()).toMatchObject({ keeping: 'kept', rejected: { count: 1, file: name } });
    expect(next.keeper.file(name)?.written).toMatchObject({ text: '{"title":"ab"}', other: { file: name } });
    expect([device.files.size, next.device.files.size]).toEqual([0, 1]);
    next.keeper.chooseText(name, 'mine');
    await next.connection.take();
    expect(next.connection.value).toEqual({ title: 'ab' });
    expect(next.keeper.file(name)?.written).toBeUndefined();
    expect(next.keeper.state().rejected).toBeUndefined();
    expect(next.device.files.size).toBe(0);
  });

  it('is sent over an earlier one whose answer was lost, also by the next page', async () => {
    const opened = openKeeper({ title: 'a' });
    const { keeper, connection, device } = opened;
    await openFile(opened);
    keeper.write(name, '{"title":"ab"}');
    keeper.sendAll();
    await connection.takeUnanswered();
    keeper.write(name, '{"title":"abc"}');
    keeper.sendAll();
    await connection.fail(new TypeError('Failed to fetch'));

    const next = openKeeper({ title: 'ab' }, device);
    await resume(next);
    await next.connection.take();
    expect(next.keeper.state().rejected).toBeUndefined();
    await next.connection.take();
    expect(next.connection.value).toEqual({ title: 'abc' });
    expect(next.keeper.file(name)?.written).toBeUndefined();
    expect(next.device.files.size).toBe(0);
  });

  it('is sent if it is the text from before one whose answer was lost', async () => {
    const opened = openKeeper({ title: 'a' });
    const { keeper, connection } = opened;
    await openFile(opened);
    keeper.write(name, '{"title":"ab"}');
    keeper.sendAll();
    await connection.takeUnanswered();
    keeper.write(name, '{"title":"a"}');
    keeper.sendAll();
    await connection.take();
    await connection.take();
    expect(connection.value).toEqual({ title: 'a' });
    expect(keeper.file(name)?.written).toBeUndefined();
  });

  it('is sent in place of one that the server does not take', async () => {
    const opened = openKeeper({ title: 'a' });
    const { keeper, connection } = opened;
    await openFile(opened);
    keeper.write(name, '{"title":"too long"}');
    keeper.sendAll();
    await connection.fail(new ResponseError(413, 'Content Too Large', ''));
    keeper.write(name, '{"title":"ab"}');
    keeper.retry(name);
    await connection.take();
    expect(connection.value).toEqual({ title: 'ab' });
  });

  it('keeps its layout while it is open, also if the server keeps that of the published file', async () => {
    const opened = openKeeper({ title: 'a' });
    const { keeper, connection } = opened;
    await openFile(opened);
    keeper.write(name, '{ "title": "a" }');
    keeper.sendAll();
    await connection.take();
    expect(keeper.file(name)?.written?.text).toBe('{ "title": "a" }');
    expect(keeper.state().keeping).toBe('kept');
    keeper.leaveText(name);
    expect(keeper.file(name)?.written).toBeUndefined();
  });

  it('does not hide later edits if the server has its value', async () => {
    const opened = openKeeper({ title: 'a' });
    const { keeper, connection } = opened;
    const settle = async () => {
      await openFile(opened);
      keeper.write(name, '{ "title": "a" }');
      keeper.sendAll();
      await connection.take();
      expect(keeper.file(name)?.written?.isSettled).toBe(true);
    };
    await settle();
    type(opened, titleEdit('a', 'ab'));
    await connection.apply();
    expect(keeper.file(name)?.written).toBeUndefined();

    connection.value = { title: 'a' };
    await settle();
    connection.value = { title: 'theirs' };
    await openFile(opened);
    expect(keeper.file(name)?.written).toBeUndefined();
  });
});

describe('files that were left', () => {
  it('are forgotten but for the last ones and those with unsent edits or steps', async () => {
    const keeper = new EditKeeper({
      editor: 'ana@ruiz.example',
      device: undefined,
      fetch: async (file) => ({ ...fileOf({ title: 'a' }), file }),
      send: () => new Promise(() => {}),
      onAnswer: () => {},
    });
    const leave: Record<string, () => void> = {};
    for (let number = 0; number < 100; number += 1) {
      const file = `towns/${number}.json`;
      leave[file] = keeper.watch([file], () => {});
      await keeper.fetch(file);
    }
    keeper.edit('towns/1.json', [titleEdit('a', 'ab')]);
    expect(keeper.openFiles()).toHaveLength(100);
    keeper.watch(['towns/2.json'], () => {})();
    for (const [file, end] of Object.entries(leave)) if (file !== 'towns/0.json') end();
    const last = Array.from({ length: 19 }, (_, index) => `towns/${81 + index}.json`);
    expect(keeper.openFiles()).toEqual(['towns/0.json', 'towns/1.json', ...last, 'towns/2.json']);
  });
});

it('takes back an id that another item has too', () => {
  const value = { blocks: [{ id: 'a' }, { id: 'b' }] };
  const edits = withIds(value, [{ path: ['blocks', 1, 'id'], before: 'b', after: 'a' }]);
  const twice = applyPropertyEdits(value, edits).value;
  expect(twice).toEqual({ blocks: [{ id: 'a' }, { id: 'a' }] });
  expect(applyPropertyEdits(twice, inverseOf(edits)).value).toEqual(value);
});
