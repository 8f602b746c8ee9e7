import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { event } from '../../support/bookings.ts';
import { gql } from '../../support/client.ts';
import { held } from '../../support/seats.ts';
import { setting } from '../../support/server.ts';
import { sql } from '../../support/sql.ts';
import { type ConsoleAccount, world } from '../../support/world.ts';

const renewMutation = 'mutation { calendarFeedRenew { calendarFeed { id renewedAt readAt } url userErrors { code } } }';
const revokeMutation = 'mutation { calendarFeedRevoke { revokedId userErrors { code } } }';
const feedQuery = '{ calendarFeed { renewedAt readAt } }';
const renewed = async (creator: ConsoleAccount): Promise<string> => (await gql(renewMutation, {}, creator)).data.calendarFeedRenew.url;
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));

describe('the calendar feed', () => {
  test('serves the sessions of the account alone, without any email', async () => {
    const creator = await world.creator();
    const other = await world.creator();
    const customer = await world.customer();
    const sessionId = await event(creator);
    await event(creator, { status: 'DRAFT' });
    await event(other);
    await sql(`update sessions set type = 'APPOINTMENT', seats = 1 where id = $1`, [sessionId]);
    const bookingId = await held(customer, sessionId, { name: 'Noor "N" Ali; عمر' });
    await sql(`update bookings set status = 'CONFIRMED', confirmed_at = now() where id = $1`, [bookingId]);
    const response = await fetch(await renewed(creator));
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await response.text();
    expect(text).not.toContain('@diwan.test');
    expect(text).not.toContain(customer.email);
    const events = eventsIn(text);
    expect(events).toHaveLength(1);
    expect(events[0]?.summary).toBe('Clay together · Noor "N" Ali; عمر');
    const [row] = await sql<{ at: Date }>('select starts_at as at from sessions where id = $1', [sessionId]);
    expect(events[0]?.startDate.toJSDate()).toEqual(new Date(row?.at as Date));
  });

  test('speaks the language of its maker, and its name is read as it is written', async () => {
    const creator = await world.creator({ fullName: 'Ali, Sara; \\ Studio', fullNameAr: 'علي، سارة' });
    const sessionId = await event(creator, { title: 'Clay, together' });
    await sql(`update sessions set title_ar = 'الطين معًا' where id = $1`, [sessionId]);
    const url = await renewed(creator);
    const read = async () => {
      const text = await (await fetch(url)).text();
      const calendar = new ICAL.Component(ICAL.parse(text));
      // Some programs read one property, some the other. A text's comma has a backslash before it (RFC 5545).
      const raw = text.replace(/\r\n /g, '').match(/^(?:X-WR-CAL)?NAME:.*$/gm);
      const [first] = eventsIn(text);
      return {
        raw,
        name: calendar.getFirstPropertyValue('name'),
        title: first?.summary,
        page: first?.component.getFirstPropertyValue('url'),
      };
    };
    const named = 'Diwan · Ali\\, Sara\\; \\\\ Studio';
    const page = `/cc/session/${sessionId}`;
    expect(await read()).toEqual({
      raw: [`NAME:${named}`, `X-WR-CALNAME:${named}`],
      name: expect.any(String),
      title: 'Clay, together',
      page: `${setting('TEST_URL')}/en${page}`,
    });
    await sql(`update users set language = 'AR' where id = $1`, [creator.userId]);
    expect(await read()).toMatchObject({ name: 'ديوان · علي، سارة', title: 'الطين معًا', page: `${setting('TEST_URL')}/ar${page}` });
  });

  test('is the same while nothing changes, so that a program keeps its copy', async () => {
    const creator = await world.creator();
    const sessionId = await event(creator);
    const url = await renewed(creator);
    const first = await fetch(url);
    const etag = first.headers.get('etag') as string;
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await sql(`update sessions set title = 'Clay again', version = version + 1 where id = $1`, [sessionId]);
    const second = await fetch(url, { headers: { 'if-none-match': etag } });
    expect(second.status).toBe(200);
    expect(eventsIn(await second.text())[0]).toMatchObject({ summary: 'Clay again' });
  });

  test('has one address at a time, until it is revoked', async () => {
    const creator = await world.creator();
    expect((await gql(feedQuery, {}, creator)).data.calendarFeed).toBeNull();
    const first = await renewed(creator);
    const second = await renewed(creator);
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);
    expect((await gql(feedQuery, {}, creator)).data.calendarFeed).toEqual({ renewedAt: expect.any(String), readAt: expect.any(String) });
    await gql(revokeMutation, {}, creator);
    expect((await fetch(second)).status).toBe(404);
    expect((await gql(feedQuery, {}, creator)).data.calendarFeed).toBeNull();
    expect((await gql(revokeMutation, {}, creator)).data.calendarFeedRevoke.userErrors).toEqual([]);
  });

  test('keeps only a hash of its address', async () => {
    const creator = await world.creator();
    const token = /([\w-]{43})\.ics$/.exec(await renewed(creator))?.[1] as string;
    const [row] = await sql<{ row: string }>('select f::text as row from calendar_feeds f where creator_id = $1', [creator.creatorId]);
    expect(row?.row).not.toContain(token);
    expect(row?.row).not.toContain(Buffer.from(token).toString('hex'));
  });

  test('is for owners and editors', async () => {
    const creator = await world.creator();
    const viewer = await world.admin(creator, 'VIEW');
    const editor = await world.admin(creator, 'EDIT');
    expect((await gql(renewMutation, {}, viewer)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await gql(feedQuery, {}, viewer)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await fetch(await renewed(editor))).status).toBe(200);
  });

  test.each([
    ['may only view', "update admins set permission = 'VIEW' where id = $1"],
    ['is removed', 'delete from admins where id = $1'],
  ])('ends with an admin who made it and %s', async (_how, change) => {
    const creator = await world.creator();
    const editor = await world.admin(creator, 'EDIT');
    const url = await renewed(editor);
    expect((await fetch(url)).status).toBe(200);
    await sql(change, [editor.adminId]);
    expect((await fetch(url)).status).toBe(404);
    expect((await fetch(await renewed(creator))).status).toBe(200);
  });

  test('refuses wrong addresses, and one that is read too often', async () => {
    const base = `${setting('TEST_URL')}/calendar/feed`;
    for (const name of ['x.ics', `${'a'.repeat(43)}.ics`, 'a'.repeat(43), '%00.ics', `${'a'.repeat(5000)}.ics`])
      expect((await fetch(`${base}/${name}`)).status).toBe(404);
    const url = await renewed(await world.creator());
    const statuses = [];
    for (let n = 0; n < 32; n++) statuses.push((await fetch(url)).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(statuses.slice(30)).toEqual([429, 429]);
  });
});
