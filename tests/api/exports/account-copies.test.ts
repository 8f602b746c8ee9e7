import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { event } from '../../support/bookings.ts';
import { type Caller, gql, mailsTo } from '../../support/client.ts';
import { customerNoteMutation } from '../../support/customers.ts';
import { buy, shop } from '../../support/sales.ts';
import { insertBooking } from '../../support/session-rows.ts';
import { item, section } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import { newEmail, world } from '../../support/world.ts';

const fields = 'id status percent bytes url createdAt expiresAt';
const create = async (caller: Caller) =>
  (await gql(`mutation { accountCopyCreate { copy { ${fields} } userErrors { code message } } }`, {}, caller)).data.accountCopyCreate;
const read = async (caller: Caller) => (await gql(`{ accountCopy { ${fields} } }`, {}, caller)).data.accountCopy;
async function made(owner: Caller): Promise<{ id: string; url: string }> {
  const { copy, userErrors } = await create(owner);
  expect(userErrors).toEqual([]);
  return until(async () => {
    const found = await read(owner);
    return found?.id === copy.id && found.status !== 'PENDING' && found;
  }, 'the copy was not made');
}
const unpacked = async (url: string) => unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()));

describe('a copy of an account', () => {
  test('has all that is in it, and each uploaded file as it was sent, which a download may resume', async () => {
    const { creator, productId } = await shop({ title: 'Ink', titleAr: 'حبر' });
    const customer = await world.customer(newEmail('amal'));
    const { id: sectionId } = await section(creator, productId);
    await item(creator, sectionId, { title: 'On paper', body: '<p>Paper drinks ink.</p>' });
    await item(creator, sectionId, { title: 'In sound', type: 'AUDIO' });
    await buy(customer, productId);
    await gql(customerNoteMutation, { id: customer.userId, note: 'likes mornings' }, creator);
    await insertBooking(customer.userId, await event(creator), { name: 'Amal', status: 'CONFIRMED' });
    const other = await shop({ title: 'Nobody else’s' });

    const files = await unpacked((await made(creator)).url);
    const json = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] as Uint8Array));
    expect(json('profile')).toMatchObject({ fullName: 'Sara Ali', username: creator.username, email: creator.email });
    expect(json('products')).toMatchObject([{ title: 'Ink', titleAr: 'حبر', status: 'PUBLISHED', price: '12.500', currency: 'KWD' }]);
    expect(json('content')).toMatchObject([
      { product: 'Ink', title: 'On paper', type: 'ARTICLE', body: '<p>Paper drinks ink.</p>' },
      { title: 'In sound', type: 'AUDIO', file: 'clip.mp3' },
    ]);
    expect(json('customers')).toMatchObject([{ email: customer.email, paid: '12.500', note: 'likes mornings' }]);
    expect(json('sales')).toMatchObject([{ customer: customer.email, title: 'Ink', total: '12.500', refunded: '0.000' }]);
    expect(json('bookings')).toMatchObject([{ session: 'Clay together', customer: customer.email, name: 'Amal' }]);
    expect(json('documents')).toMatchObject([{ kind: 'RECEIPT', buyerEmail: customer.email }]);
    expect(json('activity')).toContainEqual(expect.objectContaining({ action: 'customerNoteUpdate' }));
    for (const name of ['captions', 'appointments', 'promo-codes', 'payouts', 'admins']) expect(json(name), name).toEqual([]);
    expect(json('sessions')).toMatchObject([{ title: 'Clay together' }]);
    expect(strFromU8(files['README.txt'] as Uint8Array)).toContain('Your account on Diwan');
    const all = Object.values(files)
      .map((bytes) => strFromU8(bytes, true))
      .join('\n');
    expect(all).not.toContain('Nobody else’s');
    expect(all).not.toContain(other.creator.email);
    expect(all).not.toMatch(/password_hash|\$2b\$/);

    // The page and the list lead to the same files.
    const sound = json('files').find(({ name }: { name: string }) => name === 'clip.mp3');
    expect(strFromU8(files['files.html'] as Uint8Array)).toContain('clip.mp3');
    const whole = await fetch(sound.url);
    expect(whole.headers.get('content-disposition')).toBe('attachment; filename=clip.mp3');
    const bytes = new Uint8Array(await whole.arrayBuffer());
    expect(bytes.length).toBe(sound.bytes);
    const rest = await fetch(sound.url, { headers: { range: 'bytes=100-' } });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 100-${bytes.length - 1}/${bytes.length}`]);
    expect(new Uint8Array(await rest.arrayBuffer())).toEqual(bytes.slice(100));
    expect((await fetch(sound.url, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416);
    expect((await mailsTo(creator.email, { count: 1 })).map(({ subject }) => subject)).toContain('The copy of your data is ready');

    // The links end with the copy, and with the right to it.
    expect((await fetch(`${sound.url}x`)).status).toBe(404);
    const foreign = await sql<{ id: string }>('select id from files where creator_id = $1', [other.creator.creatorId]);
    expect((await fetch(sound.url.replace(/files\/[^?]+/, `files/${foreign[0]?.id}`))).status).toBe(404);
    expect((await fetch(sound.url.replace(/files\/[^?]+/, 'files/x'))).status).toBe(404);
    await sql("update data_copies set expires_at = now() - interval '1 second' where creator_id = $1", [creator.creatorId]);
    expect((await fetch(sound.url)).status).toBe(404);
  });

  test('is the owner’s alone, and ends when the account changes hands', async () => {
    const owner = await world.creator();
    const [admin, customer] = [await world.admin(owner, 'EDIT'), await world.customer()];
    for (const caller of [admin, customer]) {
      const { errors } = await gql('mutation { accountCopyCreate { copy { id } } }', {}, caller);
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
      expect((await gql('{ accountCopy { id } }', {}, caller)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
    const { url } = await made(owner);
    // Another one is asked for. It may be ready before it is answered.
    expect((await create(owner)).userErrors).toEqual([]);
    await sql('update creators set owner_id = $2 where id = $1', [owner.creatorId, admin.userId]);
    expect((await fetch(url)).status).toBe(404);
  });
});
