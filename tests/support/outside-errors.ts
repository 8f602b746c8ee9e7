import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/**
 * A reporter of vitest. It writes the errors that happened outside of any test, such as an unhandled rejection, into the file that
 * `OUTSIDE_ERRORS` names: a JSON list of texts. The JSON report of vitest leaves them out.
 */
export default class OutsideErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly { message?: string; stack?: string }[]): void {
    const file = process.env.OUTSIDE_ERRORS;
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ message = '', stack }) => stack ?? message)));
  }
}
