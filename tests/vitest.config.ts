import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** `unit` needs nothing; `api` and `rest` talk to the server that `support/server.ts` starts. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  // Node and Vite would each load their own copy of graphql, and neither takes the other's schema.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    retry: 0,
    allowOnly: false,
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts', 'tests/unit/**/*.test.tsx'] } },
      { extends: true, test: { name: 'server', include: ['tests/{api,rest}/**/*.test.ts'], globalSetup: 'tests/support/server.ts' } },
    ],
  },
});
