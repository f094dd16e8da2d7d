export interface LabPart {
  readonly name: string;
  /** One line: the promise that the part proves. */
  readonly proves: string;
  /** A file of `scripts/` without its ending. Exit codes: 0 proved, 1 not proved, 2 could not run. */
  readonly script: string;
  readonly args: readonly string[];
}

/** The parts of the laboratory, the shortest first. */
export const labParts: readonly LabPart[] = [
  {
    name: 'fuzz',
    proves: 'No request causes a server error, a hang or a leak.',
    script: 'fuzz',
    args: ['--runs', '200'],
  },
  {
    name: 'kill',
    proves: 'A kill in mid-write loses and doubles no lead on SQLite.',
    script: 'kill-test',
    args: ['--times', '20'],
  },
  {
    name: 'kill-postgres',
    proves: 'A kill in mid-write loses and doubles no lead on PostgreSQL.',
    script: 'kill-test',
    args: ['--times', '20', '--postgres'],
  },
  {
    name: 'observatory',
    proves: 'Answers of each kind have at least 120 points of the HTTP Observatory.',
    script: 'observatory',
    args: [],
  },
  {
    name: 'overload',
    proves: 'Under twice the load that can be served, leads are answered within a second and none is lost.',
    script: 'overload-test',
    args: [],
  },
  {
    name: 'migrations',
    proves: 'The version before runs on the tables of this one: going back loses no lead.',
    script: 'check-migrations',
    args: [],
  },
  {
    name: 'deployment',
    proves: 'The systemd unit is isolated, and an installed copy starts and serves.',
    script: 'check-deployment',
    args: [],
  },
  {
    name: 'proxies',
    proves: 'nginx and Caddy with the files in deploy/ do their duties.',
    script: 'check-proxies',
    args: [],
  },
  {
    name: 'faults',
    proves: 'Each known fault of process, storage, database, content and receivers loses no lead.',
    script: 'fault-test',
    args: ['--tries', '1'],
  },
  {
    name: 'two-instances',
    proves: 'Two servers behind a proxy lose nothing while each is killed, frozen and cut off.',
    script: 'two-instances',
    args: ['--minutes', '1'],
  },
  {
    name: 'soak',
    proves: 'Under mixed load, memory, handles and times do not grow.',
    script: 'soak',
    args: ['--minutes', '10'],
  },
];
