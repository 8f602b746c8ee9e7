/** Runs in a worker of vitest before each test file. */
import { expect } from 'vitest';
import { runsNow } from './processor.ts';

runsNow(expect.getState().testPath ?? '');
