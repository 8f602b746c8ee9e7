import { expect, test } from 'vitest';
import { type Caller, gql } from '../../support/client.ts';
import { complete, session, sessionRepeatMutation, sessionUpdateMutation } from '../../support/sessions.ts';
import { contentItemUpdateMutation, item, product, productUpdateMutation, section, sectionUpdateMutation } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

const done = async (caller: Caller, mutation: string, variables: Record<string, unknown> = {}) => {
  const { data } = await gql(mutation, variables, caller);
  const [payload] = Object.values(data) as [{ userErrors: object[] } & Record<string, { id: string }>];
  expect(payload.userErrors).toEqual([]);
  return payload;
};

test('what changes nothing leaves no entry', async () => {
  const owner = await world.creator();
  const { id } = await product(owner, { published: true, title: 'Drawing faces', promoCodes: [{ code: 'SPRING', percentage: 10 }] });
  const { id: sectionId } = await section(owner, id, 'Start here');
  const { id: itemId } = await item(owner, sectionId, { title: 'A lesson', body: '<p>Read me</p>' });
  const { id: sessionId } = await session(owner, { published: true, inviteEmails: [] });
  const key = 'mutation { apiKeyCreate(input: { name: "Shop", scopes: ["products:read"] }) { apiKey { id } userErrors { code } } }';
  const { apiKey } = await done(owner, key);
  const revoke = 'mutation ($id: UUID!) { apiKeyRevoke(id: $id) { apiKey { id } userErrors { code } } }';
  const feedRevoke = 'mutation { calendarFeedRevoke { revokedId userErrors { code } } }';
  const profile = 'mutation ($input: ProfileUpdateInput!) { profileUpdate(input: $input) { userErrors { code } } }';
  const [{ bio } = { bio: '' }] = await sql<{ bio: string }>('select bio from creators where id = $1', [owner.creatorId]);
  await done(owner, revoke, { id: apiKey?.id });
  const entries = async () => (await sql('select from audit_entries where creator_id = $1', [owner.creatorId])).length;
  const before = await entries();

  await done(owner, productUpdateMutation, { id, input: { title: 'Drawing faces', promoCodes: [{ code: 'SPRING', percentage: 10 }] } });
  await done(owner, productUpdateMutation, { id, input: {} });
  await done(owner, sectionUpdateMutation, { id: sectionId, input: { title: 'Start here' } });
  await done(owner, contentItemUpdateMutation, { id: itemId, input: { title: 'A lesson', body: '<p>Read me</p>' } });
  await done(owner, sessionUpdateMutation, { id: sessionId, input: { title: complete().title, inviteEmails: [] } });
  await done(owner, profile, { input: { bio } });
  await done(owner, revoke, { id: apiKey?.id });
  await done(owner, feedRevoke);
  expect(await entries()).toBe(before);

  await done(owner, sectionUpdateMutation, { id: sectionId, input: { title: 'Start there' } });
  expect(await entries()).toBe(before + 1);
});

test('a change of those behind a session leaves an entry, also where the session has it already', async () => {
  const owner = await world.creator();
  const { id } = await session(owner, { published: true });
  await done(owner, sessionRepeatMutation, { id, input: { weeks: 2 } });
  const [, second] = await sql<{ id: string }>('select id from sessions where creator_id = $1 order by series_position', [owner.creatorId]);
  await done(owner, sessionUpdateMutation, { id: second?.id, input: { title: 'Drawing alone', seats: 12 }, scope: 'THIS' });
  const entries = () =>
    sql('select changed_fields from audit_entries where creator_id = $1 and action = $2 order by at desc', [
      owner.creatorId,
      'sessionUpdate',
    ]);
  expect(await entries()).toHaveLength(1);

  const { title, durationMinutes } = complete();
  const change = { id, input: { title, durationMinutes }, scope: 'THIS_AND_FOLLOWING' };
  await done(owner, sessionUpdateMutation, change);
  expect(await entries()).toMatchObject([{ changed_fields: ['title'] }, {}]);
  await done(owner, sessionUpdateMutation, change);
  expect(await entries()).toHaveLength(2);
});
