import { expect, it } from 'vitest';
import { logDestination } from './log-destination.ts';

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** A log whose descriptor takes a number of bytes at each write, or fails with a code. */
function openLog(answers: readonly (number | string)[]) {
  const rest = [...answers];
  let output = '';
  const destination = logDestination((_descriptor, bytes) => {
    const answer = rest.shift() ?? bytes.length;
    if (typeof answer === 'string') throw failure(answer);
    output += bytes.subarray(0, answer).toString();
    return Math.min(answer, bytes.length);
  });
  return { write: (line: string) => destination.write(line), output: () => output };
}

it('drops lines while the disk is full, and says how many are missing', () => {
  const log = openLog([3, 'ENOSPC', 'ENOSPC']);
  for (const line of ['{"a":1}\n', '{"b":2}\n', '{"c":3}\n', '{"d":4}\n']) log.write(line);
  const [part, notice = '', ...lines] = log.output().split('\n');
  expect(part).toBe('{"a');
  expect(JSON.parse(notice)).toMatchObject({ level: 40, msg: expect.stringMatching(/^2 lines .* missing/) });
  expect(lines).toEqual(['{"c":3}', '{"d":4}', '']);
});

it('waits for a slow reader once, and then drops lines without waiting', () => {
  const log = openLog(['EAGAIN', 'EAGAIN', 8, ...Array(20).fill('EAGAIN'), 'EAGAIN']);
  for (const line of ['{"a":1}\n', '{"b":2}\n', '{"c":3}\n', '{"d":4}\n']) log.write(line);
  expect(log.output()).toMatch(/^\{"a":1\}\n\{.*2 lines of the log are missing.*\}\n\{"d":4\}\n$/);
});
