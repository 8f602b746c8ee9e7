import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { jsonParts } from '../client/build/parts.ts';

/** Files that take minutes. They begin first, because a worker would otherwise run them alone at the end. */
const slowest = [
  'kills',
  'crash',
  'crash-money',
  'processing-kills',
  'progress',
  'worker',
  'backup',
  'lighthouse',
  'bench',
  'processing',
  'social-provider',
  'sign-in-limits',
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const first = slowest.flatMap((name) => sorted.filter(({ moduleId }) => path.basename(moduleId, '.test.ts') === name));
    return [...new Set([...first, ...sorted])];
  }
}

/** `unit` needs no server; `api`, `rest` and `commands` talk to the server that `support/server.ts` starts, or take its database. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  plugins: [jsonParts],
  // Node and Vite would each load their own copy of graphql, and neither accepts a schema of the other.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    setupFiles: ['tests/support/each-file.ts'],
    // One more than the cores of the machine that runs them: a test also waits.
    maxWorkers: 3,
    // Files share the modules that their worker has loaded: loading them again for each file takes a third of the processor time.
    isolate: false,
    // This limit is no promise of the product. It is long enough for a very slow machine.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    retry: 0,
    // The end of a run shows messages alone. They say what a list has, and not only how long it is.
    chaiConfig: { truncateThreshold: 1000 },
    allowOnly: false,
    sequence: { sequencer: SlowestFirst },
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts', 'tests/unit/**/*.test.tsx'] } },
      {
        extends: true,
        test: { name: 'server', include: ['tests/{api,rest,commands}/**/*.test.ts'], globalSetup: 'tests/support/server.ts' },
      },
    ],
  },
});
