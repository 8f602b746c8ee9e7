import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that start servers of their own take minutes: begun last, they would be waited for by a worker with nothing to do. */
const slowest = ['kills', 'crash', 'processing-kills', 'progress', 'worker', 'backup', 'processing', 'social-provider', 'sign-in-limits'];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const first = slowest.flatMap((name) => sorted.filter(({ moduleId }) => path.basename(moduleId, '.test.ts') === name));
    return [...new Set([...first, ...sorted])];
  }
}

/** `unit` needs nothing; `api` and `rest` talk to the server that `support/server.ts` starts. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  // Node and Vite would each load their own copy of graphql, and neither takes the other's schema.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    maxWorkers: 2,
    // No promise of the product: only how long a test may hang on a machine that is many times slower than usual.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    retry: 0,
    allowOnly: false,
    sequence: { sequencer: SlowestFirst },
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts', 'tests/unit/**/*.test.tsx'] } },
      { extends: true, test: { name: 'server', include: ['tests/{api,rest}/**/*.test.ts'], globalSetup: 'tests/support/server.ts' } },
    ],
  },
});
