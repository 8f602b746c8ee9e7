import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/**
 * A reporter of vitest that writes down the errors which happened outside of any test, such as a rejection that nobody handled. The
 * JSON report leaves them out. They are written into the file that `OUTSIDE_ERRORS` names, as a JSON list of texts.
 */
export default class OutsideErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly { message?: string; stack?: string }[]): void {
    const file = process.env.OUTSIDE_ERRORS;
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ message = '', stack }) => stack ?? message)));
  }
}
