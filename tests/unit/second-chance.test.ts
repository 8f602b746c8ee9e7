import { existsSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { again, hasSecondChance, tellUnsteady, tooUnsteady, withoutSecondChance } from '../support/second-chance.ts';
import { type Count, type Failure, none, one, summary } from '../support/tally.ts';

const failure = (file: string, title = 'is there'): Failure => ({
  where: `${file} › ${title}`,
  said: ['Error: not there', '    at a.ts:3'],
  alone: { runner: file.includes('e2e') ? 'playwright' : 'vitest', file, title },
});
const failed = (...failures: Failure[]): Count => ({ ...none, passed: 7, failed: failures.length, failures });
const mails = failure('tests/api/platform/mail.test.ts');
const money = failure('tests/api/orders/checkout.test.ts');

describe('a second chance', () => {
  test('is given to a failed test, and not where money, access, seats or exactly once are promised', () => {
    expect(hasSecondChance(mails)).toBe(true);
    expect(hasSecondChance(money)).toBe(false);
    expect(hasSecondChance(failure('tests/e2e/bookings/booking.spec.ts'))).toBe(false);
    expect(hasSecondChance({ where: 'types', said: [] })).toBe(false);
  });

  test('turns a test that passes alone into an unsteady one', async () => {
    const runAlone = vi.fn(async () => one(true, 'alone'));
    const { count, unsteady } = await again(failed(mails, money), runAlone);
    expect(runAlone.mock.calls).toEqual([[mails.alone]]);
    expect(unsteady).toEqual([mails]);
    expect(count).toEqual({ ...none, passed: 8, failed: 1, failures: [money] });
  });

  test('does not help a test that fails again, or a run of which no test runs', async () => {
    for (const found of [one(false, 'again'), none]) {
      const { count, unsteady } = await again(failed(mails), async () => found);
      expect(unsteady).toEqual([]);
      expect(count).toEqual(failed(mails));
    }
  });

  test('fails a run that has too many unsteady tests, and is not given when something is broken', async () => {
    const many = (length: number) => Array.from({ length }, (_, n) => failure('tests/api/platform/mail.test.ts', `test ${n}`));
    const pass = vi.fn(async () => one(true, 'alone'));
    const { count } = await again(failed(...many(tooUnsteady)), pass);
    expect(summary(count, tooUnsteady).split('\n')).toEqual([
      '✗ 3 tests passed only alone; 3 are too many',
      '3 unsteady',
      '10 passed, 1 failed',
    ]);
    pass.mockClear();
    expect((await again(failed(...many(7)), pass)).count.failed).toBe(7);
    expect(pass).not.toHaveBeenCalled();
  });

  test('is told with the name, the message and the stack, before the last line', () => {
    expect(tellUnsteady([])).toBe('');
    expect(tellUnsteady([mails]).split('\n').slice(1)).toEqual([
      '~ tests/api/platform/mail.test.ts › is there',
      '    Error: not there',
      '        at a.ts:3',
    ]);
    expect(summary({ ...none, passed: 8 }, 1)).toBe('1 unsteady\n8 passed, 0 failed');
    expect(summary({ ...none, passed: 8 }, 0)).toBe('8 passed, 0 failed');
  });

  test('is refused to places that exist', () => {
    expect(withoutSecondChance.filter((place) => !existsSync(place))).toEqual([]);
  });
});
