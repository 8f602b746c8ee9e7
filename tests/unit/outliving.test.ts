import { afterEach, expect, test, vi } from 'vitest';
import { pageAt } from '../support/page.ts';

pageAt('/en/cc/dashboard');
const { sendToTheEnd } = await import('../../client/apollo/request.ts');

afterEach(() => void vi.unstubAllGlobals());

test('requests of a hidden page outlive it while all of them together are small enough for a browser', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  const outlives: boolean[] = [];
  const ends: (() => void)[] = [];
  const send = (bytes: number) =>
    sendToTheEnd('x'.repeat(bytes), (keepalive) => {
      outlives.push(keepalive);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const first = send(40_000);
  const others = [send(40_000), send(20_000), send(1)];
  ends[0]?.();
  await first;
  others.push(send(40_000));
  expect(outlives).toEqual([true, false, true, false, true]);
  for (const end of ends) end();
  await Promise.all(others);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  const last = send(1);
  ends.at(-1)?.();
  await last;
  expect(outlives.at(-1)).toBe(false);
});
