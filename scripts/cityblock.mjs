#!/usr/bin/env node
import { runProgram } from './command/run-program.mjs';

await runProgram(() => import('./command/run-process.ts'));
