import { describe, expect, it } from 'vitest';
import { createAdmission, longestHold, maximumDelay, maximumWaiting } from './admission.ts';

/** Waits for the phase of the event loop in which immediates run. */
const loopTurn = () => new Promise((resolve) => setImmediate(resolve));

function admissionAt(delay: () => number = () => 0) {
  const admission = createAdmission({ loopDelay: delay });
  const answers: string[] = [];
  const ask = (sender: string, name: string): void => {
    admission.turn(sender).then((isAdmitted) => answers.push(`${name} ${isAdmitted ? 'yes' : 'no'}`));
  };
  return { admission, answers, ask };
}

describe('admission', () => {
  it('gives one turn in each turn of the event loop', async () => {
    const { answers, ask } = admissionAt();
    for (const name of ['a', 'b', 'c']) ask('one', name);
    expect(answers).toEqual([]);
    const seen: number[] = [];
    while (answers.length < 3) {
      await loopTurn();
      seen.push(answers.length);
    }
    expect(seen).toEqual([1, 2, 3]);
  });

  it('lets senders take turns', async () => {
    const { answers, ask } = admissionAt();
    for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name);
    ask('b', 'b1');
    ask('c', 'c1');
    await expect.poll(() => answers.length).toBe(6);
    expect(answers).toEqual(['a1 yes', 'b1 yes', 'c1 yes', 'a2 yes', 'a3 yes', 'a4 yes']);
  });

  it('refuses the newest of the sender with the most if too many wait', async () => {
    const { admission, answers, ask } = admissionAt();
    for (let count = 1; count <= maximumWaiting + 2; count += 1) ask('flood', `flood${count}`);
    ask('visitor', 'visitor');
    await expect.poll(() => answers.length).toBe(maximumWaiting + 3);
    expect(answers).toContain('visitor yes');
    const refused = answers.filter((answer) => answer.endsWith('no'));
    expect(refused.sort()).toEqual([0, 1, 2].map((more) => `flood${maximumWaiting + more} no`));
    expect(admission).toMatchObject({ refused: 3 });
  });

  it.each(['it is held', 'connections are opened'])(
    'lets pages wait while %s, but not for longer than a short time',
    async (reason) => {
      let now = 0;
      let connections = 0;
      let isOpening = reason === 'connections are opened';
      const admission = createAdmission({
        loopDelay: () => 0,
        connections: () => (isOpening ? ++connections : connections),
        clock: () => now,
      });
      const release = reason === 'it is held' ? admission.hold() : () => {};
      const admitted: string[] = [];
      const first = admission.turn('one').then(() => admitted.push('first'));
      for (let count = 0; count < 20; count += 1) await loopTurn();
      expect(admitted).toEqual([]);
      now += longestHold;
      await first;
      const second = admission.turn('one').then(() => admitted.push('second'));
      for (let count = 0; count < 20; count += 1) await loopTurn();
      expect(admitted).toEqual(['first']);
      release();
      isOpening = false;
      await second;
    },
  );

  it('refuses all while the event loop is late', async () => {
    let delay = maximumDelay + 1;
    const { admission } = admissionAt(() => delay);
    expect(await admission.turn('one')).toBe(false);
    delay = maximumDelay;
    expect(await admission.turn('one')).toBe(true);
    expect(admission.refused).toBe(1);
  });
});
