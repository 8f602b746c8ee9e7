import { readFileSync } from 'node:fs';
import { buildSchema, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOperationNames } from '../../server/graphql/operation-names.ts';
import { createErrorHook } from '../../server/platform/telemetry/error-hook.ts';
import { createMetrics } from '../../server/platform/telemetry/metrics.ts';
import { forgetSfu, measureSfu } from '../../server/platform/telemetry/sources.ts';
import { until } from '../support/until.ts';
import { type Receiver, receiver } from '../support/webhooks.ts';

describe('what the operator gets', () => {
  const metrics = createMetrics();
  metrics.addProcess();
  const families = metrics.registry.getMetricsAsArray() as unknown as { name: string; type: string }[];
  /** The names of a family's series. */
  const seriesOf = ({ name, type }: { name: string; type: string }) =>
    type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name];
  const exported = new Set(families.flatMap(seriesOf));
  const namesIn = (expression: string) => expression.match(/\b(?:diwan|nodejs|process)_\w+/g) ?? [];

  const dashboard = JSON.parse(readFileSync('docs/operations/grafana-dashboard.json', 'utf8')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => namesIn(expr)));
  const rules = readFileSync('docs/operations/alerts.yml', 'utf8');
  const alerts = [...rules.matchAll(/- alert: (\w+)\n +expr: (.+)\n[^-]*?runbook: (\S+)\n/g)].map(
    ([, name = '', expression = '', page]) => ({
      name,
      expression,
      page,
    }),
  );

  test('the dashboard and the alerts only ask for metrics that the server has', () => {
    expect(shown.filter((name) => !exported.has(name))).toEqual([]);
    expect(alerts.flatMap(({ expression }) => namesIn(expression)).filter((name) => !exported.has(name))).toEqual([]);
  });

  test('the dashboard shows each family of ours', () => {
    const ours = families.filter(({ name }) => name.startsWith('diwan_'));
    expect(ours.filter((family) => !seriesOf(family).some((name) => shown.includes(name))).map(({ name }) => name)).toEqual([]);
  });

  test('each alert has its page in the runbook, and each page its alert', () => {
    expect(alerts).toHaveLength((rules.match(/- alert:/g) ?? []).length);
    const pages = [...readFileSync('docs/runbook.md', 'utf8').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(pages).toEqual(alerts.map(({ name }) => name));
    expect(alerts.map(({ page }) => page)).toEqual(alerts.map(({ name }) => `docs/runbook.md#${name.toLowerCase()}`));
  });
});

test('an operation is named by our client or by our schema, and by nobody else', () => {
  const ours = 'query ProductPage { product { id } viewer { id } }';
  const nameOf = createOperationNames(buildSchema('type Query { product: Query viewer: Query id: ID }'), [ours]);
  const name = (text: string) => {
    const document = parse(text);
    const [operation] = document.definitions;
    if (operation?.kind !== 'OperationDefinition') throw new Error('No operation comes first');
    return nameOf(document, operation);
  };
  expect(name(ours)).toBe('ProductPage');
  expect(name('query Stranger { mine: viewer { id } }')).toBe('viewer');
  expect(name('query ProductPage { product { id } viewer { id } another: id }')).toBe('other');
  expect(name('{ __typename }')).toBe('other');
  expect(name('{ ...Stranger } fragment Stranger on Query { id }')).toBe('other');
});

test('the SFU tells its rooms, and that it has ended', async () => {
  const metrics = createMetrics();
  expect(await metrics.registry.metrics()).not.toMatch(/^diwan_(sfu|database)_up/m); // a process without an SFU must not seem to have lost it
  measureSfu(metrics, { rooms: 2, participants: 5, received: 1000, sent: 4000 });
  measureSfu(metrics, { rooms: 1, participants: 3, received: 1500, sent: 6000 });
  const told = await metrics.registry.metrics();
  expect(told).toContain('diwan_room_participants 3\n');
  expect(told).toContain('diwan_room_bytes_total{direction="sent"} 6000\n');
  measureSfu(metrics, null);
  expect(await metrics.registry.metrics()).toContain('diwan_sfu_up{kind="embedded"} 0\n');
  // One that was let go is not missing.
  forgetSfu(metrics);
  expect(await metrics.registry.metrics()).not.toContain('diwan_sfu_up{');
});

describe('errors are posted', () => {
  const origin = { process: 'server 1', version: '1.2.3' };
  const failures: string[] = [];
  let hook: Receiver;
  beforeAll(async () => {
    hook = await receiver();
  });
  afterAll(() => hook.close());
  const told = (message: string) => hook.received.filter(({ body }) => body.message === message).map(({ body }) => body);

  test('once of a kind, and then with the number of those that came since', async () => {
    const tell = createErrorHook(hook.url, origin, (reason) => failures.push(reason), 300);
    for (const requestId of ['first', 'second', 'third']) tell({ message: 'a request failed', requestId });
    tell({ message: 'another', err: { type: 'Error', message: 'no disk' } });
    const [first, second] = await until(
      () => told('a request failed').length === 2 && told('a request failed'),
      'the second post is missing',
    );
    expect(first).toMatchObject({ count: 1, requestId: 'first', ...origin });
    expect(second).toMatchObject({ count: 2, requestId: 'third' });
    expect(told('another')).toEqual([expect.objectContaining({ type: 'Error', error: 'no disk', count: 1 })]);
    expect(failures).toEqual([]);
  });

  test('without a loop: a post that fails is told as a failure, and not repeated', async () => {
    const tell = createErrorHook(hook.url, origin, (reason) => failures.push(reason));
    hook.answers(500);
    tell({ message: 'refused' });
    await until(() => failures.includes('status 500'), 'the failure was not told');
    hook.answers((response) => response.destroy());
    tell({ message: 'cut' });
    await until(() => failures.length === 2, 'the failure was not told');
    expect([told('refused').length, told('cut').length]).toEqual([1, 1]);
  });
});
