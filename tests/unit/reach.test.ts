import { globSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { reached } from '../support/reach.ts';
import { meetings, slow, tortured } from '../support/torture.ts';

const tests = globSync('tests/{unit,api,rest,commands,e2e}/**/*.{test,spec}.{ts,tsx}').sort();
const inParts = (...parts: string[]) => tests.filter((file) => parts.some((part) => file.startsWith(`tests/${part}/`)));

/** What a change reaches by its path alone. */
const byPlace = (...changed: string[]) => reached(changed, tests, () => new Set());

describe('a change', () => {
  test.each([
    'migrations/1-new.ts',
    'server/core/context.ts',
    'server/platform/queue/queue.ts',
    'schema/common.graphql',
    'package-lock.json',
  ])('of %s reaches all tests that talk to a server', (file) =>
    expect(byPlace(file)).toEqual(expect.arrayContaining(inParts('api', 'rest', 'commands', 'e2e'))),
  );

  test.each([
    [
      'server/domains/promos/service.ts',
      ['tests/api/promos/promos.test.ts', 'tests/rest/promos.test.ts', 'tests/e2e/promos/promos.spec.ts'],
      'api/content/captions',
    ],
    ['schema/rules/uploads.ts', ['tests/api/content/resumable.test.ts', 'tests/e2e/content/uploads.spec.ts'], 'api/orders/refunds'],
    [
      'server/local/gateway/routes.ts',
      ['tests/api/billing/gateway-pages.test.ts', 'tests/e2e/billing/pay-methods.spec.ts'],
      'api/content/sections',
    ],
  ])('of %s reaches the tests of its domain and the stories', (file, expected, other) => {
    const found = byPlace(file);
    expect(found).toEqual(expect.arrayContaining([...expected, 'tests/api/stories/examples.test.ts']));
    expect(found).not.toContain(`tests/${other}.test.ts`);
  });

  test('of a part of the schema reaches the tests that go through all of it', () => {
    expect(byPlace('schema/promos.graphql')).toEqual(
      expect.arrayContaining(['tests/api/graphql/access.test.ts', 'tests/rest/openapi.test.ts']),
    );
  });

  test('of the client reaches browser tests only: of a feature its own specs, of a shared file all specs', () => {
    const feature = byPlace('client/features/promos/PromoForm.tsx');
    expect(feature).toContain('tests/e2e/promos/promos.spec.ts');
    expect(feature).not.toContain('tests/e2e/accounts/reset.spec.ts');
    expect(feature.filter((file) => !file.startsWith('tests/e2e/'))).toEqual([]);
    expect(byPlace('client/ui/Button.tsx')).toEqual(inParts('e2e'));
  });

  test.each([
    'server/backup.ts',
    'server/local/dev/main.ts',
    'tests/lighthouse/run.ts',
    'tests/bench/run.ts',
    'tests/checks/api-changes.ts',
  ])('of %s reaches the commands only', (file) => expect(byPlace(file)).toEqual(inParts('commands')));

  test.each(['package.json', 'server/operator.ts', 'server/bootstrap.mjs', 'server/bootstrap/compile.ts'])(
    'of %s reaches all tests, and so the commands',
    (file) => expect(byPlace(file)).toEqual(tests),
  );

  test('of a file that no rule matches reaches all tests, and of a document none', () => {
    expect(byPlace('something-new.toml')).toEqual(tests);
    expect(byPlace('docs/glossary.md', 'README.md')).toEqual([]);
  });

  test('of a file reaches the tests that import it, also through others, and those that read project files', () => {
    const found = reached(['schema/rules/money.ts', 'tests/unit/day-series.test.ts'], inParts('unit'));
    expect(found).toContain('tests/unit/day-series.test.ts');
    expect(found).toContain('tests/unit/words.test.ts');
    expect(reached(['tests/support/times.ts'], tests)).toEqual(expect.arrayContaining(['tests/unit/times.test.ts']));
    expect(reached(['tests/support/times.ts'], tests)).not.toContain('tests/api/orders/checkout.test.ts');
    // Nearly all tests import tests/support/client.ts.
    expect(reached(['tests/support/until.ts'], tests)).toContain('tests/api/products/products.test.ts');
  });
});

test.each(readdirSync('server/domains', { withFileTypes: true }).filter((entry) => entry.isDirectory()))(
  'a change of the domain $name reaches tests of its own, and not all',
  ({ name }) => {
    const found = byPlace(`server/domains/${name}/service.ts`);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(inParts('api', 'rest', 'commands', 'e2e').length);
  },
);

test('all files that meet, run beside the browser or have a long form exist', () => {
  expect([...meetings, ...Object.values(slow).flat(), ...tortured].filter((file) => !tests.includes(file))).toEqual([]);
});
