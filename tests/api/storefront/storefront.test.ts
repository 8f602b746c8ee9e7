import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Caller, gql } from '../../support/client.ts';
import { day, untilDayLasts } from '../../support/day.ts';
import { setting } from '../../support/server.ts';
import {
  bought,
  item,
  myProductsQuery,
  product,
  productArchiveMutation,
  productMoveToDraftMutation,
  recording,
  section,
  storefrontProductQuery,
} from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { type Account, type ConsoleAccount, world } from '../../support/world.ts';

const show = async (id: string, caller: Caller = {}) => (await gql(storefrontProductQuery, { id }, caller)).data.storefrontProduct;
type Item = { title: string; isOpen: boolean; body: string | null; media: { url: string; mimeType: string; expiresAt: string } | null };
const itemsOf = (shown: { sections: { items: Item[] }[] }) => shown.sections.flatMap(({ items }) => items);
const open = (shown: { sections: { items: Item[] }[] }) =>
  itemsOf(shown).map(
    ({ title, isOpen, body, media }) => `${title}:${isOpen ? 'open' : 'shut'}:${body ? 'body' : media ? 'media' : 'nothing'}`,
  );

/** Makes a product on sale with an item of each type, and a customer who has bought it. */
async function soldProduct(input: object = {}): Promise<{ creator: ConsoleAccount; customer: Account; id: string }> {
  const [creator, customer] = await Promise.all([world.creator({ supportNumber: '+96522223333' }), world.customer()]);
  const { id } = await product(creator, {
    published: true,
    groupChatLink: 'https://chat.example.com/x',
    showSupportNumber: true,
    ...input,
  });
  const first = await section(creator, id, 'First');
  const second = await section(creator, id, 'Second');
  await item(creator, first.id, { title: 'trailer', type: 'VIDEO', isFree: true, fileId: await recording(creator, 'VIDEO') });
  await item(creator, first.id, { title: 'film', type: 'VIDEO', fileId: await recording(creator, 'VIDEO') });
  await item(creator, first.id, {
    title: 'draft',
    type: 'AUDIO',
    isFree: true,
    isVisible: false,
    fileId: await recording(creator, 'AUDIO'),
  });
  await item(creator, second.id, { title: 'sound', type: 'AUDIO', fileId: await recording(creator, 'AUDIO') });
  await item(creator, second.id, { title: 'notes' });
  await item(creator, second.id, { title: 'preview', isFree: true });
  await bought(customer, creator, id);
  return { creator, customer, id };
}

describe('storefrontProduct', () => {
  test('shows the content to all visitors, opens free items, and leaves out hidden ones', async () => {
    const { creator, id } = await soldProduct();
    for (const caller of [{}, await world.customer(), await world.creator()]) {
      const shown = await show(id, caller);
      expect(shown).toMatchObject({
        title: 'Drawing faces',
        cost: 'PAID',
        price: { amount: '12.500', currency: 'KWD' },
        availability: 'AVAILABLE',
        placesLeft: null,
        creator: { id: creator.creatorId, fullName: 'Sara Ali' },
        contentItemCount: 5,
        viewerOwns: false,
        groupChatLink: null,
        supportNumber: null,
      });
      expect(shown.durationSeconds).toBeCloseTo(9, 0);
      expect(open(shown)).toEqual([
        'trailer:open:media',
        'film:shut:nothing',
        'sound:shut:nothing',
        'notes:shut:nothing',
        'preview:open:body',
      ]);
    }
  });

  test('opens all items to a buyer', async () => {
    const { customer, id } = await soldProduct();
    const shown = await show(id, customer);
    expect(shown).toMatchObject({ viewerOwns: true, groupChatLink: 'https://chat.example.com/x', supportNumber: '+96522223333' });
    expect(open(shown)).toEqual(['trailer:open:media', 'film:open:media', 'sound:open:media', 'notes:open:body', 'preview:open:body']);
  });

  test('hides the support number unless the product shows it', async () => {
    const { customer, id } = await soldProduct({ showSupportNumber: false });
    expect(await show(id, customer)).toMatchObject({ supportNumber: null, groupChatLink: 'https://chat.example.com/x' });
  });

  test('stays visible to its buyers only when it is taken off sale', async () => {
    const { creator, customer, id } = await soldProduct();
    for (const leave of [productArchiveMutation, productMoveToDraftMutation]) {
      await gql(leave, { id }, creator);
      const shown = await show(id, customer);
      expect(shown).toMatchObject({ viewerOwns: true, availability: 'ENDED' });
      expect(open(shown)).toContain('film:open:media');
      for (const caller of [{}, await world.customer(), await world.creator()]) expect(await show(id, caller)).toBeNull();
    }
  });

  test('is null for drafts, for unknown products, and for an admin of another account', async () => {
    const creator = await world.creator();
    const { id } = await product(creator);
    const other = await world.creator();
    for (const caller of [{}, await world.customer(), other, await world.admin(other, 'EDIT')]) expect(await show(id, caller)).toBeNull();
    expect(await show(randomUUID(), creator)).toBeNull();
  });

  test('previews products of any status to the account’s own users, as buyers see them', async () => {
    const { creator, customer, id } = await soldProduct();
    const viewer = await world.admin(creator, 'VIEW');
    const all = ['trailer:open:media', 'film:open:media', 'sound:open:media', 'notes:open:body', 'preview:open:body'];
    for (const leave of [null, productArchiveMutation, productMoveToDraftMutation]) {
      if (leave) await gql(leave, { id }, creator);
      for (const caller of [creator, viewer]) {
        const shown = await show(id, caller);
        expect(shown).toMatchObject({
          availability: 'AVAILABLE',
          viewerOwns: false,
          groupChatLink: 'https://chat.example.com/x',
          supportNumber: '+96522223333',
        });
        expect(open(shown)).toEqual(all);
      }
    }
    // A buyer has no more to pay, and a draft without a price has none.
    expect(await show(id, customer)).toMatchObject({ availability: 'ENDED', viewerOwns: true });
    const draft = await product(creator, { cost: 'PAID' });
    expect(await show(draft.id, viewer)).toMatchObject({ cost: 'PAID', price: { amount: '0.000' }, availability: 'AVAILABLE' });
  });

  test('plays in a preview, for users of the account only', async () => {
    const creator = await world.creator();
    const { id } = await product(creator);
    const { id: sectionId } = await section(creator, id);
    await item(creator, sectionId, { title: 'film', type: 'VIDEO', isFree: true });
    await item(creator, sectionId, { title: 'hidden', type: 'VIDEO', isVisible: false });
    const shown = await show(id, creator);
    expect(open(shown)).toEqual(['film:open:media']);
    const address = `${setting('TEST_URL')}${itemsOf(shown)[0]?.media?.url}`;
    const cookieOf = async ({ token }: { token: string }) =>
      (await fetch(`${setting('TEST_URL')}/media/session`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })).headers
        .get('set-cookie')
        ?.split(';')[0] ?? '';
    const statusFor = async (cookie: string) => (await fetch(address, { headers: { cookie } })).status;
    expect(await statusFor('')).toBe(401);
    expect(await statusFor(await cookieOf(await world.creator()))).toBe(403);
    expect(await statusFor(await cookieOf(await world.customer()))).toBe(403);
    expect(await statusFor(await cookieOf(creator))).toBe(200);
  });

  test('is null for an account with an incomplete profile, because there is no page for the preview yet', async () => {
    const creator = await world.newCreator();
    expect(await show((await product(creator)).id, creator)).toBeNull();
  });

  test("counts places, and days in the creator's time zone", async () => {
    await untilDayLasts('Asia/Kuwait', 'Pacific/Kiritimati', 'Pacific/Pago_Pago');
    const creator = await world.creator();
    const { id } = await product(creator, { published: true, maxParticipants: 3 });
    expect(await show(id)).toMatchObject({ availability: 'AVAILABLE', placesLeft: 3 });
    await sql('update products set taken = 3 where id = $1', [id]);
    expect(await show(id)).toMatchObject({ availability: 'SOLD_OUT', placesLeft: 0 });
    await sql('update products set taken = 0, end_date = $2 where id = $1', [id, day('Asia/Kuwait')]);
    expect((await show(id)).availability).toBe('AVAILABLE');
    await sql('update products set end_date = $2 where id = $1', [id, day('Asia/Kuwait', -1)]);
    expect((await show(id)).availability).toBe('ENDED');
    // On the other side of the date line, the same day is not over, or has not begun.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await sql('update creators set time_zone = $2 where id = $1', [creator.creatorId, zone]);
      await sql('update products set end_date = $2 where id = $1', [id, day(zone)]);
      expect((await show(id)).availability).toBe('AVAILABLE');
      await sql('update products set end_date = $2 where id = $1', [id, day(zone, -1)]);
      expect((await show(id)).availability).toBe('ENDED');
    }
  });

  test('answers under any alias', async () => {
    const { customer, id } = await soldProduct();
    const query = `query Aliased($id: UUID!) {
      a: storefrontProduct(id: $id) { name: title small: cover { url(width: 100) } large: cover { url(width: 5000) }
        parts: sections { list: items { canOpen: isOpen play: media { at: url } } } }
    }`;
    const { a } = (await gql(query, { id }, customer)).data;
    expect(a.name).toBe('Drawing faces');
    expect([a.small.url, a.large.url]).toEqual([expect.stringMatching(/\/160\.webp$/), expect.stringMatching(/\/1920\.webp$/)]);
    expect(a.parts[0].list[1]).toEqual({ canOpen: true, play: { at: expect.stringMatching(/^\/media\/play\//) } });
  });
});

describe('myProducts', () => {
  test('are those that the customer bought, newest first, page by page', async () => {
    const [creator, customer] = await Promise.all([world.creator(), world.customer()]);
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three']) {
      const { id } = await product(creator, { title, published: true });
      await bought(customer, creator, id);
      ids.unshift(id);
    }
    await gql(productArchiveMutation, { id: ids[0] }, creator);
    const first = (await gql(myProductsQuery, { first: 2 }, customer)).data.myProducts;
    expect(first.totalCount).toBe(3);
    expect(first.nodes.map(({ product }: { product: { id: string } }) => product.id)).toEqual(ids.slice(0, 2));
    expect(first.nodes[0]).toMatchObject({
      boughtAt: expect.any(String),
      product: { title: 'Three', viewerOwns: true, availability: 'ENDED' },
    });
    const rest = (await gql(myProductsQuery, { first: 2, after: first.pageInfo.endCursor }, customer)).data.myProducts;
    expect(rest.nodes.map(({ product }: { product: { id: string } }) => product.id)).toEqual(ids.slice(2));
    expect((await gql(myProductsQuery, {}, await world.customer())).data.myProducts).toMatchObject({ nodes: [], totalCount: 0 });
  });

  test('are for customers only', async () => {
    expect((await gql(myProductsQuery)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect((await gql(myProductsQuery, {}, await world.newCreator())).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});
