import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mostAppointmentTypes } from '../../../schema/rules/availability.ts';
import {
  appointmentType,
  sessionRow,
  typeCreateMutation,
  typeDeleteMutation,
  typeQuery,
  typeUpdateMutation,
} from '../../support/availability.ts';
import { type Caller, codesByField, failuresOf, gql } from '../../support/client.ts';
import { yearAhead as year } from '../../support/day.ts';
import { coverOf, playable } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

const kwd = (amount: string) => ({ amount, currency: 'KWD' });
const create = async (caller: Caller, input: object) => (await gql(typeCreateMutation, { input }, caller)).data.appointmentTypeCreate;
const update = async (caller: Caller, id: string, input: object) =>
  (await gql(typeUpdateMutation, { id, input }, caller)).data.appointmentTypeUpdate;
const remove = async (caller: Caller, id: string) => (await gql(typeDeleteMutation, { id }, caller)).data.appointmentTypeDelete;
const read = async (caller: Caller, id: string) => (await gql(typeQuery, { id }, caller)).data.appointmentType;
const publicQuery = `query ($id: UUID!) { storefrontAppointmentType(id: $id) {
  title area location durations { minutes price { amount } } creator { username appointmentTypes { id } } } }`;
const shown = async (id: string) => (await gql(publicQuery, { id })).data.storefrontAppointmentType;
const review = { title: 'Portfolio review', durations: [{ minutes: 30, price: kwd('10') }] };

describe('appointmentTypeCreate', () => {
  test('stores all fields, in both languages, with several durations, the shortest first', async () => {
    const creator = await world.creator();
    const coverId = await coverOf(creator);
    const input = {
      title: 'Portfolio review',
      titleAr: 'مراجعة الأعمال',
      description: '<p>Bring ten pictures<script>alert(1)</script></p>',
      includes: [{ text: 'Written notes', textAr: 'ملاحظات مكتوبة' }, { text: 'A recording' }],
      location: 'OFFLINE',
      area: 'Salmiya',
      address: 'Block 4, street 12',
      cancellationHours: 48,
      isOffered: false,
      durations: [
        { minutes: 60, price: kwd('18.5') },
        { minutes: 30, price: kwd('0') },
      ],
    };
    const { appointmentType, userErrors } = await create(creator, { ...input, coverId });
    expect(userErrors).toEqual([]);
    expect(appointmentType).toMatchObject({
      ...input,
      description: '<p>Bring ten pictures</p>',
      includes: [
        { text: 'Written notes', textAr: 'ملاحظات مكتوبة' },
        { text: 'A recording', textAr: null },
      ],
      cover: { id: coverId },
      durations: [
        { minutes: 30, price: kwd('0.000') },
        { minutes: 60, price: kwd('18.500') },
      ],
      wasBooked: false,
      publicPath: `/${creator.username}/appointment/${appointmentType.id}`,
      version: 1,
      viewerCanEdit: true,
    });
    expect(await read(creator, appointmentType.id)).toEqual(appointmentType);
  });

  test('has defaults: online, offered, a day to cancel', async () => {
    const { appointmentType } = await create(await world.creator(), review);
    expect(appointmentType).toMatchObject({ location: 'ONLINE', address: null, isOffered: true, cancellationHours: 24, includes: [] });
  });

  test('makes one type for repeated and concurrent calls with one key', async () => {
    const creator = await world.creator();
    const idempotencyKey = randomUUID();
    const made = await Promise.all(Array.from({ length: 5 }, () => create(creator, { ...review, idempotencyKey })));
    expect(new Set(made.map(({ appointmentType }) => appointmentType.id)).size).toBe(1);
    expect((await gql('{ appointmentTypes { id } }', {}, creator)).data.appointmentTypes).toHaveLength(1);
  });

  test('makes as many types as an account may have, and no more', async () => {
    const creator = await world.creator();
    await sql(
      `insert into appointment_types (creator_id, title, currency, position)
       select $1, 'Review ' || n, 'KWD', n from generate_series(2, $2) n`,
      [creator.creatorId, mostAppointmentTypes],
    );
    expect((await create(creator, review)).userErrors).toEqual([]);
    const { appointmentType: made, userErrors } = await create(creator, review);
    expect(made).toBeNull();
    expect(userErrors).toMatchObject([{ code: 'OUT_OF_RANGE', message: expect.stringContaining(`${mostAppointmentTypes}`) }]);
  });

  test('refuses what is wrong, each at its own place', async () => {
    const creator = await world.creator();
    const { userErrors } = await create(creator, {
      title: ' ',
      includes: [{ text: 'ok' }],
      cancellationHours: 721,
      durations: [
        { minutes: 4, price: kwd('1') },
        { minutes: 30, price: kwd('-1') },
        { minutes: 45, price: { amount: '1', currency: 'XXX' } },
        { minutes: 30, price: kwd('1.2345') },
      ],
    });
    expect(codesByField(userErrors)).toEqual({
      title: 'REQUIRED',
      'includes.0.text': 'TOO_SHORT',
      cancellationHours: 'OUT_OF_RANGE',
      'durations.0.minutes': 'OUT_OF_RANGE',
      'durations.1.price.amount': 'INVALID',
      'durations.2.price.currency': 'INVALID',
      'durations.3.minutes': 'TAKEN',
      'durations.3.price.amount': 'INVALID',
    });
    const refused = async (input: object) => failuresOf(await create(creator, { ...review, ...input }));
    expect(await refused({ durations: [] })).toEqual([['durations', 'OUT_OF_RANGE']]);
    expect(await refused({ durations: undefined })).toEqual([['durations', 'REQUIRED']]);
    expect(await refused({ durations: Array.from({ length: 9 }, (_, n) => ({ minutes: n + 5, price: kwd('1') })) })).toEqual([
      ['durations', 'OUT_OF_RANGE'],
    ]);
    expect(await refused({ durations: [{ minutes: 30, price: { amount: '1', currency: 'USD' } }] })).toEqual([
      ['durations.0.price.currency', 'INVALID'],
    ]);
    expect(await refused({ location: 'OFFLINE' })).toEqual([['address', 'REQUIRED']]);
    expect(await refused({ coverId: await playable(creator, 'clip.mp3') })).toEqual([['coverId', 'UNSUPPORTED_MEDIA']]);
    expect(await refused({ coverId: await coverOf(await world.creator()) })).toEqual([['coverId', 'NOT_FOUND']]);
  });
});

describe('appointmentTypeUpdate', () => {
  test('changes the given fields; online has no address', async () => {
    const creator = await world.creator();
    const { id } = await appointmentType(creator, { location: 'OFFLINE', address: 'Block 4', titleAr: 'مراجعة' });
    expect(failuresOf(await update(creator, id, { address: null }))).toEqual([['address', 'REQUIRED']]);
    const { appointmentType: changed } = await update(creator, id, { version: 1, location: 'ONLINE', titleAr: null });
    expect(changed).toMatchObject({ title: 'Portfolio review', titleAr: null, location: 'ONLINE', address: null, version: 2 });
    expect(failuresOf(await update(creator, id, { version: 1, title: 'Late' }))).toEqual([['version', 'STALE']]);
    expect(failuresOf(await update(creator, id, { location: 'OFFLINE' }))).toEqual([['address', 'REQUIRED']]);
  });

  test('the same minutes keep their id, also when they were taken away after a booking and come back', async () => {
    const creator = await world.creator();
    const type = await appointmentType(creator, {
      durations: [
        { minutes: 30, price: kwd('10') },
        { minutes: 60, price: kwd('18') },
      ],
    });
    const idOf = (durations: { id: string; minutes: number }[], minutes: number) => durations.find((one) => one.minutes === minutes)?.id;
    const { durations } = await read(creator, type.id);
    await sessionRow(creator, { startsAt: `${year}-01-10T06:00:00Z`, type: { id: type.id, durationId: idOf(durations, 30) as string } });
    const without = await update(creator, type.id, { durations: [{ minutes: 45, price: kwd('14') }] });
    expect(without.appointmentType.durations).toMatchObject([{ minutes: 45 }]);
    const back = await update(creator, type.id, {
      durations: [
        { minutes: 30, price: kwd('12') },
        { minutes: 60, price: kwd('18') },
      ],
    });
    expect(back.appointmentType.durations).toMatchObject([
      { id: idOf(durations, 30), minutes: 30, price: kwd('12.000') },
      { minutes: 60, price: kwd('18.000') },
    ]);
    expect(back.appointmentType.wasBooked).toBe(true);
  });

  test('promo codes and a deal are kept as for products, and the account’s words are unique', async () => {
    const creator = await world.creator();
    const query = `query ($id: UUID!) { appointmentType(id: $id) {
      promoCodes { code percentage } specialDeal { discount appointmentTypeId } version } }`;
    const [type, other] = [await appointmentType(creator), await appointmentType(creator, { title: 'Other' })];
    const specialDeal = { appointmentTypeId: other.id, discount: 25 };
    expect(failuresOf(await update(creator, type.id, { promoCodes: [{ code: 'Ramadan', percentage: 20 }], specialDeal }))).toEqual([]);
    expect((await gql(query, { id: type.id }, creator)).data.appointmentType).toEqual({
      promoCodes: [{ code: 'Ramadan', percentage: 20 }],
      specialDeal,
      version: 2,
    });
    expect(failuresOf(await update(creator, other.id, { promoCodes: [{ code: 'RAMADAN', percentage: 5 }] }))).toEqual([
      ['promoCodes.0.code', 'TAKEN'],
    ]);
    expect((await remove(creator, type.id)).deletedId).toBe(type.id);
  });
});

describe('appointmentTypeDelete', () => {
  test('deletes one that was never booked, and withdraws one that was', async () => {
    const creator = await world.creator();
    const [fresh, booked] = [await appointmentType(creator), await appointmentType(creator)];
    await sessionRow(creator, { startsAt: `${year}-01-10T06:00:00Z`, type: booked });
    expect(await remove(creator, fresh.id)).toEqual({ deletedId: fresh.id, appointmentType: null, userErrors: [] });
    expect(await read(creator, fresh.id)).toBeNull();
    expect(await remove(creator, booked.id)).toEqual({
      deletedId: null,
      appointmentType: { id: booked.id, isOffered: false },
      userErrors: [],
    });
    expect(failuresOf(await remove(creator, fresh.id))).toEqual([['id', 'NOT_FOUND']]);
  });
});

describe('an appointment type', () => {
  test('is shown to visitors while it is offered, without its address', async () => {
    const creator = await world.creator();
    const { id } = await appointmentType(creator, { location: 'OFFLINE', area: 'Salmiya', address: 'Block 4' });
    const hidden = await appointmentType(creator, { isOffered: false });
    expect(await shown(id)).toEqual({
      title: 'Portfolio review',
      area: 'Salmiya',
      location: 'OFFLINE',
      durations: [{ minutes: 60, price: { amount: '10.000' } }],
      creator: { username: creator.username, appointmentTypes: [{ id }] },
    });
    expect(await shown(hidden.id)).toBeNull();
    const { errors } = await gql('query ($id: UUID!) { storefrontAppointmentType(id: $id) { address } }', { id });
    expect(errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    const incomplete = await world.newCreator();
    expect(await shown((await appointmentType(incomplete)).id)).toBeNull();
  });

  test('of another account is as good as none', async () => {
    const [creator, other] = await Promise.all([world.creator(), world.creator()]);
    const { id } = await appointmentType(creator);
    expect(await read(other, id)).toBeNull();
    expect(failuresOf(await update(other, id, { title: 'Mine' }))).toEqual([['id', 'NOT_FOUND']]);
    expect(failuresOf(await remove(other, id))).toEqual([['id', 'NOT_FOUND']]);
    expect((await gql('{ appointmentTypes { id } }', {}, other)).data.appointmentTypes).toEqual([]);
    expect(await read(creator, id)).toMatchObject({ title: 'Portfolio review', version: 1 });
  });
});
