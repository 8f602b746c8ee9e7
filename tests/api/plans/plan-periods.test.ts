import { describe, expect, test } from 'vitest';
import { endOfPeriod } from '../../../server/domains/subscriptions/periods.ts';
import { servicesWithClock } from '../../support/set-clock.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

const { context } = servicesWithClock();

/** The ends of periods since a first day, for an account in a time zone. */
async function endsSince(anchor: string, periods: readonly number[], duration: 'MONTHLY' | 'ANNUALLY', timeZone = 'Asia/Kuwait') {
  const { creatorId } = await world.newCreator();
  await sql('update creators set time_zone = $2 where id = $1', [creatorId, timeZone]);
  const ends = periods.map((n) =>
    endOfPeriod(context(), creatorId, { anchoredAt: new Date(anchor), anchorZone: null, anchorDay: null }, n, { duration }),
  );
  return (await Promise.all(ends)).map((end) => end.toISOString());
}

describe('the end of a period', () => {
  test('of a month from the 31st is the last day of a shorter month, and the 31st again afterwards', async () => {
    expect(await endsSince('2027-01-31T09:00:00Z', [1, 2, 3, 12, 13], 'MONTHLY')).toEqual([
      '2027-02-28T09:00:00.000Z',
      '2027-03-31T09:00:00.000Z',
      '2027-04-30T09:00:00.000Z',
      '2028-01-31T09:00:00.000Z',
      '2028-02-29T09:00:00.000Z',
    ]);
  });

  test('of a year from 29 February is the 28th, and the 29th again in a leap year', async () => {
    expect(await endsSince('2028-02-29T09:00:00Z', [1, 2, 3, 4], 'ANNUALLY')).toEqual([
      '2029-02-28T09:00:00.000Z',
      '2030-02-28T09:00:00.000Z',
      '2031-02-28T09:00:00.000Z',
      '2032-02-29T09:00:00.000Z',
    ]);
  });

  test('is by the day of the account: the 31st where it is, while it is still the 30th in UTC', async () => {
    expect(await endsSince('2027-01-30T21:30:00Z', [1, 2], 'MONTHLY')).toEqual(['2027-02-27T21:30:00.000Z', '2027-03-30T21:30:00.000Z']);
  });

  test('is at the same time of the clock, whether or not the clocks change in between', async () => {
    // 10:00 in Cairo, in winter and from 30 April to 29 October in summer.
    expect(await endsSince('2027-01-15T08:00:00Z', [3, 4, 9, 10], 'MONTHLY', 'Africa/Cairo')).toEqual([
      '2027-04-15T08:00:00.000Z',
      '2027-05-15T07:00:00.000Z',
      '2027-10-15T07:00:00.000Z',
      '2027-11-15T08:00:00.000Z',
    ]);
  });

  test('at a time that the clocks pass over is an hour later, and of one that comes twice the second', async () => {
    // Half past midnight in Cairo: on 30 April 2027 the clocks go from 00:00 to 01:00, on 29 October the hour before midnight comes twice.
    expect(await endsSince('2027-03-29T22:30:00Z', [1, 2], 'MONTHLY', 'Africa/Cairo')).toEqual([
      '2027-04-29T22:30:00.000Z',
      '2027-05-29T21:30:00.000Z',
    ]);
    expect(await endsSince('2027-09-28T20:30:00Z', [1, 2], 'MONTHLY', 'Africa/Cairo')).toEqual([
      '2027-10-28T21:30:00.000Z',
      '2027-11-28T21:30:00.000Z',
    ]);
  });
});
