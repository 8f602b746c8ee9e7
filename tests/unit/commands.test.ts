import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { scripts } from '../support/scripts.ts';

/** The file that runs each command in a small form, as part of `npm test`. */
const runBy: Record<string, string> = {
  start: 'tests/lighthouse/server.ts',
  worker: 'tests/support/worker.ts',
  dev: 'tests/commands/dev.test.ts',
  test: 'tests/commands/torture.test.ts',
  torture: 'tests/commands/torture.test.ts',
  bench: 'tests/commands/bench.test.ts',
  'bench:small': 'tests/commands/bench.test.ts',
  browsers: 'tests/commands/browsers.test.ts',
  lighthouse: 'tests/commands/lighthouse.test.ts',
  codegen: 'tests/run.ts',
  typecheck: 'tests/run.ts',
  lint: 'tests/run.ts',
  format: 'tests/commands/sources.test.ts',
  backup: 'tests/commands/backup.test.ts',
  restore: 'tests/commands/backup.test.ts',
  operator: 'tests/commands/operator.test.ts',
  'gateway:check': 'tests/commands/operator.test.ts',
  payouts: 'tests/api/payouts/payout-commands.test.ts',
  'ledger:verify': 'tests/api/books/books.test.ts',
  plans: 'tests/e2e/plans/plan-change.spec.ts',
  docs: 'tests/commands/sources.test.ts',
  'release:schema': 'tests/commands/sources.test.ts',
  sandbox: 'tests/api/http/sandbox-page.test.ts',
  sdk: 'tests/api/stories/sdk.test.ts',
  'migration:new': 'tests/commands/sources.test.ts',
};

const pages = globSync(['README.md', 'docs/*.md', '.github/**/*.md', 'client/sdk/README.md']).map((file) => readFileSync(file, 'utf8'));
const named = new Set(
  [...pages.join('\n').matchAll(/\bnpm (?:run ([a-z]+(?::[a-z]+)*)|(start|test)\b)/g)].map(([, run, short]) => run ?? short ?? ''),
);

describe('the pages', () => {
  test('name commands that there are', () => {
    expect(named.size).toBeGreaterThan(15);
    expect([...named].filter((name) => !scripts[name])).toEqual([]);
  });
});

describe('a command', () => {
  // npm runs the script `pre<name>` before `name`.
  const commands = Object.keys(scripts).filter((name) => !(name.startsWith('pre') && scripts[name.slice(3)]));

  test('is run by a test, or has left the table above', () => expect(Object.keys(runBy).sort()).toEqual(commands.sort()));

  test.each(Object.entries(runBy))('%s is run by %s', (name, file) => {
    expect(existsSync(file), `${file} is not there`).toBe(true);
    const source = readFileSync(file, 'utf8');
    expect(source).toMatch(/support\/(?:commands|scripts)\.ts|\.\/commands\.ts/);
    expect(source).toContain(`'${name}'`);
  });
});
