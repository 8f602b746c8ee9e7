import { afterAll, afterEach } from 'vitest';
import { figure, type promised } from './figures.ts';

/** Reports a figure that all tests of a file or of a group promise together: how many of them passed and failed. `one` names a test. */
export function figureOfTests(name: keyof typeof promised, one: string): void {
  let [passed, failed] = [0, 0];
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed += 1;
    else passed += 1;
  });
  afterAll(() => figure(name, `${passed} ${one}, ${failed} failed`, failed === 0 && passed > 0));
}
