import { expect, test } from 'vitest';
import { event } from '../../support/bookings.ts';
import { type Caller, gql } from '../../support/client.ts';
import { seat } from '../../support/sessions.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

const query = /* GraphQL */ `
  query Attendees($id: UUID!, $search: String, $first: Int) {
    session(id: $id) { bookings(search: $search, first: $first) { nodes { name email } totalCount pageInfo { hasNextPage } } }
  }
`;

test('attendees are found by the words of their name or email, of which VIEW searches in names only', async () => {
  const creator = await world.creator();
  const sessionId = await event(creator);
  const [amal, omar] = await Promise.all([world.customer(), world.customer()]);
  for (const { userId, name } of [
    { ...amal, name: 'أَمَل العلي' },
    { ...omar, name: 'Ömar 50% _' },
  ])
    await sql('update bookings set name = $2 where id = $1', [await seat(sessionId, userId), name]);
  const held = await world.customer();
  await seat(sessionId, held.userId, 'HELD');
  const found = async (search: string | null, caller: Caller = creator) =>
    (await gql(query, { id: sessionId, search }, caller)).data.session.bookings.nodes.map(({ name }: { name: string }) => name);
  const both = ['أَمَل العلي', 'Ömar 50% _'];
  expect([await found(null), await found(' ')]).toEqual([both, both]);
  expect([await found('امل'), await found('علي امل'), await found('omar'), await found('%'), await found('omar امل')]).toEqual([
    ['أَمَل العلي'],
    ['أَمَل العلي'],
    ['Ömar 50% _'],
    ['Ömar 50% _'],
    [],
  ]);
  expect([await found(omar.email), await found(held.email)]).toEqual([['Ömar 50% _'], []]);
  const page = (await gql(query, { id: sessionId, search: 'example', first: 1 }, creator)).data.session.bookings;
  expect(page).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } });

  const viewer = await world.admin(creator, 'VIEW');
  expect([await found('omar', viewer), await found(omar.email, viewer), await found('example', viewer)]).toEqual([['Ömar 50% _'], [], []]);
  const { errors } = await gql(query, { id: sessionId, search: 'x'.repeat(201) }, creator);
  expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
});
