import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { overBudget } from '../support/budget.ts';
import { countProcessor, type ProcessTimes, spent } from '../support/processor.ts';
import { whereTheProcessorWent } from '../support/times.ts';

const process = (own: number, reaped = 0, { parent = 1, began = 'a' } = {}): ProcessTimes => ({ parent, began, own, reaped });
/** The seconds of each process since the look before. */
const since = (before: Record<number, ProcessTimes>, now: Record<number, ProcessTimes>) => {
  const map = (all: Record<number, ProcessTimes>) => new Map(Object.entries(all).map(([pid, times]) => [Number(pid), times]));
  return Object.fromEntries(spent(map(before), map(now)).map(({ process, seconds }) => [process, seconds]));
};

describe('processor time', () => {
  test('of a process is what it took since the last look, of a new one all', () => {
    expect(since({ 2: process(3) }, { 2: process(5), 3: process(1) })).toEqual({ 2: 2, 3: 1 });
  });

  test('of a child that has ended counts for its parent, without what was counted already', () => {
    expect(since({ 2: process(3), 3: process(4, 0, { parent: 2 }) }, { 2: process(3, 6) })).toEqual({ 2: 2 });
  });

  test('of a child and of its child that end at the same time is counted once', () => {
    const before = { 2: process(1), 3: process(1, 0, { parent: 2 }), 4: process(5, 0, { parent: 3 }) };
    expect(since(before, { 2: process(1, 7) })).toEqual({ 2: 1 });
  });

  test('of a child that nobody waited for is lost, and takes nothing away', () => {
    expect(since({ 2: process(3), 3: process(4, 0, { parent: 2 }) }, { 2: process(4) })).toEqual({ 2: 1 });
  });

  test('of a process with the number of an earlier one counts from its start', () => {
    expect(since({ 2: process(9) }, { 2: process(1, 0, { began: 'b' }) })).toEqual({ 2: 1 });
  });

  test('is counted for processes that are started, by the step that they are named after', async () => {
    const count = countProcessor({ every: 100 });
    if (!count) return; // no Linux
    const work = 'const begun = process.cpuUsage(); while (process.cpuUsage(begun).user < 300_000);';
    const nested = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(work)}])`;
    const child = spawn(globalThis.process.execPath, ['-e', nested]);
    count.name(child.pid, 'work');
    await once(child, 'exit');
    const seconds = count.shares().find(({ step }) => step === 'work')?.seconds ?? 0;
    count.stop();
    expect(seconds).toBeGreaterThan(0.29);
  });
});

test('a file over the budget fails, unless it is listed or the machine is slow', () => {
  const costs = [
    { name: 'tests/api/a.test.ts', seconds: 30 },
    { name: 'tests/api/b.test.ts', seconds: 2 },
  ];
  expect(overBudget(costs, 1)).toMatchObject({
    passed: 0,
    failed: 1,
    failures: [{ where: expect.stringContaining('a.test.ts takes 30.0') }],
  });
  expect(overBudget(costs, 2)).toMatchObject({ passed: 1, failed: 0 });
});

test('a run tells its processor time by file, folder and step', () => {
  const shares = [
    { step: 'vitest', file: 'tests/api/orders/a.test.ts', seconds: 8 },
    { step: 'vitest', file: '', seconds: 1 },
    { step: 'playwright', file: 'tests/e2e/orders/a.spec.ts', seconds: 20 },
  ];
  expect(whereTheProcessorWent(shares).split('\n')).toEqual([
    'Files that took most of the processor',
    '    20.0 s  tests/e2e/orders/a.spec.ts',
    '     8.0 s  tests/api/orders/a.test.ts',
    '',
    'Processor time of each folder',
    '    20.0 s      1 files  e2e',
    '     8.0 s      1 files  api',
    '',
    'Processor time of each step',
    '    20.0 s  playwright',
    '     9.0 s  vitest',
    '',
    'Processor: 29 s in all, user and system, of all that the run started',
  ]);
});
