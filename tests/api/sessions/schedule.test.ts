import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, gql } from '../../support/client.ts';
import { yearAhead as year } from '../../support/day.ts';
import { scheduleQuery, session } from '../../support/sessions.ts';
import { sql } from '../../support/sql.ts';
import { type CreatorAccount, world } from '../../support/world.ts';

const read = async (caller: Caller, from: string, to: string, filter?: object) => gql(scheduleQuery, { from, to, filter }, caller);
const titles = async (caller: Caller, from: string, to: string, filter?: object) =>
  (await read(caller, from, to, filter)).data.schedule.map(({ title }: { title: string }) => title);

describe('the calendar', () => {
  let creator: CreatorAccount;
  beforeAll(async () => {
    creator = await world.creator();
    const at = (title: string, sessionDate: string, sessionTime: string, input: object = {}) =>
      session(creator, { published: true, title, sessionDate, sessionTime, ...input });
    await at('Morning', `${year}-03-05`, '00:00');
    await at('Night', `${year}-03-05`, '23:30');
    await at('Place', `${year}-03-07`, '10:00', { location: 'OFFLINE', address: 'Block 3' });
    await at('Alone', `${year}-03-08`, '10:00', { type: 'APPOINTMENT' });
    await at('April', `${year}-04-20`, '10:00');
    await session(creator, { title: 'Draft', sessionDate: `${year}-03-06`, sessionTime: '10:00' });
    await session(creator, { title: 'Someday' });
    const { id } = await at('Released', `${year}-03-06`, '12:00');
    await sql(`update sessions set status = 'RELEASED' where id = $1`, [id]);
    await session(await world.creator(), { published: true, title: 'Of another account', sessionDate: `${year}-03-05` });
  });

  test('shows what stands in it from one day to another, in the account’s zone, soonest first', async () => {
    expect(await titles(creator, `${year}-03-05`, `${year}-03-05`)).toEqual(['Morning', 'Night']);
    expect(await titles(creator, `${year}-03-04`, `${year}-03-04`)).toEqual([]);
    expect(await titles(creator, `${year}-03-01`, `${year}-03-31`)).toEqual(['Morning', 'Night', 'Place', 'Alone']);
    // The night's session goes on into the next day.
    expect(await titles(creator, `${year}-03-06`, `${year}-03-06`)).toEqual(['Night']);
  });

  test('shows drafts with a date when asked for them, and what the filter leaves', async () => {
    expect(await titles(creator, `${year}-03-05`, `${year}-03-08`, { withDrafts: true })).toEqual([
      'Morning',
      'Night',
      'Draft',
      'Place',
      'Alone',
    ]);
    expect(await titles(creator, `${year}-03-05`, `${year}-03-08`, { types: ['APPOINTMENT'] })).toEqual(['Alone']);
    expect(await titles(creator, `${year}-03-05`, `${year}-03-08`, { locations: ['OFFLINE'], types: [] })).toEqual(['Place']);
    expect(await titles(creator, `${year}-03-05`, `${year}-03-08`, { locations: ['ONLINE', 'OFFLINE'] })).toHaveLength(4);
  });

  test('is read for at most 62 days, the right way round', async () => {
    expect((await read(creator, `${year}-03-01`, `${year}-05-01`)).errors).toBeUndefined();
    for (const [from, to] of [
      [`${year}-03-01`, `${year}-05-02`],
      [`${year}-03-02`, `${year}-03-01`],
      ['1800-01-01', '1800-01-02'],
    ] as const) {
      const { errors, status } = await read(creator, from, to);
      expect([errors?.[0]?.extensions.code, status]).toEqual(['BAD_USER_INPUT', 400]);
    }
    expect((await read(creator, `${year}-03-01`, `${year}-05-02`)).errors?.[0]?.message).toBe('Ask for 1 to 62 days');
  });
});
