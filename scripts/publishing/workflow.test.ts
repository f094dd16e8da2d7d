import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { isCommandName } from '../command/commands.ts';
import { projectRoot } from '../command/project-root.ts';

const folder = join(projectRoot, '.github/workflows');
const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) });
const workflowSchema = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      needs: z.union([z.string(), z.array(z.string())]).optional(),
      steps: z.array(z.object({ run: z.string().optional(), uses: z.string().optional() })),
    }),
  ),
});

const { scripts } = packageSchema.parse(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')));

/** Commands of a workflow that are no command of this project. */
const otherCommands: readonly string[] = [
  'npm ci',
  'npx playwright install --with-deps chromium',
  'test -n "$DEPLOY_COMMAND" && bash -c "$DEPLOY_COMMAND"',
];

function commandsIn(workflow: string): readonly string[] {
  const { jobs } = workflowSchema.parse(parse(workflow));
  return Object.values(jobs).flatMap(({ steps }) =>
    steps.flatMap(({ run }) => (run === undefined ? [] : [run])),
  );
}

/** The commands that neither belong to this project nor are known. */
function unknownCommands(workflow: string): readonly string[] {
  return commandsIn(workflow).filter((command) => {
    const [, script = ''] = /^npm (?:run )?([a-z-]+)(?: -- [^&|;]+)?$/.exec(command) ?? [];
    const [, name = ''] = /^npx cityblock ([a-z-]+)(?: [^&|;]+)?$/.exec(command) ?? [];
    return scripts[script] === undefined && !isCommandName(name) && !otherCommands.includes(command);
  });
}

function unknownJobs(workflow: string): readonly string[] {
  const { jobs } = workflowSchema.parse(parse(workflow));
  return Object.values(jobs)
    .flatMap(({ needs = [] }) => needs)
    .filter((name) => jobs[name] === undefined);
}

const workflows = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));

test('every step of the workflows is a command of this project', () => {
  const commands = workflows.flatMap(commandsIn);
  console.log(`${commands.length} commands in ${workflows.length} workflow file(s)`);
  expect(commands.length).toBeGreaterThan(8);
  expect(workflows.flatMap(unknownCommands)).toEqual([]);
  expect(workflows.flatMap(unknownJobs)).toEqual([]);
  for (const name of ['validate', 'impact', 'test', 'DEPLOY_COMMAND', 'check-live'])
    expect(
      commands.some((command) => command.includes(name)),
      name,
    ).toBe(true);
});

test('a step that is no command, and a job that does not exist, are detected', () => {
  const workflow =
    'jobs: { a: { needs: [b], steps: [{ run: npm run lunch }, { run: "npm test; rm -r x" }, { run: npx cityblock lunch }] } }';
  expect(unknownCommands(workflow)).toEqual(['npm run lunch', 'npm test; rm -r x', 'npx cityblock lunch']);
  expect(unknownJobs(workflow)).toEqual(['b']);
});
