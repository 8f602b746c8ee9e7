import { appointmentType, everyDay, open as openHours } from './availability.ts';
import { event } from './bookings.ts';
import { cards, payByCard } from './card.ts';
import { gql } from './client.ts';
import { fillMoney, type MoneyScreens } from './money-screens.ts';
import { onFreePlan } from './plan-rows.ts';
import { offering } from './promos.ts';
import { checkout } from './sales.ts';
import { checkoutSeat, held } from './seats.ts';
import { session } from './sessions.ts';
import { coverOf, item, playable, product, section } from './shop.ts';
import { sql } from './sql.ts';
import { endpoint, webhookTestMutation } from './webhooks.ts';
import { type Account, type CreatorAccount, world } from './world.ts';

/** What the screens show (`e2e/client/screens.spec.ts`). */
export interface Shop extends MoneyScreens {
  /** An event, and the customer’s bookings: one to pay, and one that is confirmed. */
  eventId: string;
  heldId: string;
  bookedId: string;
  /** The free event of `bookedId`, and one that is sold out. */
  freeId: string;
  fullId: string;
  /** Bookings that their host has changed and cancelled. */
  changedId: string;
  cancelledId: string;
  /** The declined payment of a seat. */
  seatDeclined: string;
  creator: CreatorAccount;
  empty: CreatorAccount;
  unfinished: Account;
  customer: Account;
  newcomer: Account;
  productId: string;
  draftId: string;
  /** A product with a special deal for owners of `productId`. */
  dealId: string;
  itemId: string;
  /** A private session that can be booked, and a draft of one. */
  sessionId: string;
  sessionDraftId: string;
  /** What can be booked by appointment. */
  typeId: string;
  /** A webhook endpoint that nobody listens at, with a test that did not arrive. */
  endpointId: string;
  paid: string;
  declined: string;
  viewer: Account;
  /** The tokens of two open invitations: to an address without an account, and to one with. */
  invitation: { unknown: string; known: string };
}

/** Makes two accounts, their team and customers, and something for each screen. */
export async function fillShop(): Promise<Shop> {
  const [creator, empty, unfinished, customer, newcomer] = await Promise.all([
    world.creator({ fullNameAr: 'سارة العلي', bioAr: 'أعلّم الرسم للكبار والصغار' }),
    world.creator(),
    world.newCreator(),
    world.customer(),
    world.customer(),
  ]);
  const texts = {
    titleAr: 'رسم الوجوه خطوة بخطوة',
    subtitleAr: 'من أول خط إلى بورتريه كامل',
    benefits: [{ text: 'Ten exercises', description: 'One for each evening of a week and more.' }],
  };
  const { id: productId } = await product(creator, { published: true, coverId: await coverOf(creator), ...texts });
  const pictures = { profilePicId: await coverOf(creator), coverImageId: await coverOf(creator) };
  await gql(
    'mutation ($profilePicId: UUID, $coverImageId: UUID) { profileUpdate(input: { profilePicId: $profilePicId }) { userErrors { code } } coverImageUpdate(coverImageId: $coverImageId) { userErrors { code } } }',
    pictures,
    creator,
  );
  const { id: dealId } = await product(creator, {
    published: true,
    title: 'Drawing hands',
    promoCodes: [{ code: 'HANDS', percentage: 10 }],
  });
  await offering(creator, productId, {
    promoCodes: [{ code: 'SUMMER', percentage: 20, maxUses: 5, endsOn: '2099-12-31' }],
    specialDeal: { productId: dealId, discount: 30 },
  });
  const { id: draftId } = await product(creator);
  const { id: sectionId } = await section(creator, productId);
  const { id: itemId } = await item(creator, sectionId, { title: 'Reading' });
  await item(creator, sectionId, { type: 'VIDEO', title: 'Watching', isFree: true, fileId: await playable(creator, 'clip.mp4') });
  await item(creator, sectionId, { type: 'AUDIO', title: 'Listening' });
  const { id: sessionId } = await session(creator, {
    published: true,
    titleAr: 'أمسية رسم',
    eventType: 'PRIVATE',
    inviteEmails: ['layla@example.com', 'omar@example.com'],
    includes: [{ text: 'A recording to keep', textAr: 'تسجيل يبقى لك' }],
  });
  const { id: sessionDraftId } = await session(creator, { title: 'Sketching outside', location: 'OFFLINE' });
  await openHours(creator, { hours: everyDay('09:00-12:00', '16:00-20:00') });
  const { id: typeId } = await appointmentType(creator, { titleAr: 'مراجعة ملف الأعمال' });
  const { payment: paid } = await checkout(customer, productId, { promoCode: 'summer' });
  await payByCard(paid.redirectUrl, cards.good);
  const { payment: declined } = await checkout(newcomer, productId);
  await payByCard(declined.redirectUrl, cards.declined);
  // The morning in Kuwait and in UTC. A time that crosses noon or midnight is written in another way.
  const morning = (days: number) => (new Date().setUTCHours(6, 0, 0, 0) - Date.now()) / 3_600_000 + 24 * days;
  const [eventId, freeId] = [await event(creator, { startsIn: morning(20) }), await event(creator, { startsIn: morning(21), price: 0 })];
  const [heldId, bookedId] = [await held(customer, eventId, { minutes: 600 }), await held(customer, freeId)];
  await checkoutSeat(customer, bookedId);
  const later = [
    await event(creator, { startsIn: morning(22), price: 0 }),
    await event(creator, { startsIn: morning(23), price: 0 }),
  ] as const;
  const [changedId, cancelledId] = [await held(customer, later[0]), await held(customer, later[1])];
  await Promise.all([checkoutSeat(customer, changedId), checkoutSeat(customer, cancelledId)]);
  await sql('update bookings set moved_by_host_at = now() where id = $1', [changedId]);
  await sql(`update bookings set status = 'CANCELLED', cancelled_at = now(), cancelled_by = 'HOST' where id = $1`, [cancelledId]);
  const fullId = await event(creator, { startsIn: morning(24), seats: 1 });
  await held(customer, fullId, { minutes: 600 });
  const { payment: seatDeclined } = await checkoutSeat(newcomer, await held(newcomer, eventId, { minutes: 600 }));
  await payByCard(seatDeclined.redirectUrl, cards.declined);
  const viewer = await world.admin(creator, 'VIEW');
  await gql('mutation { dataCopyCreate { userErrors { code } } }', {}, customer);
  const invitation = {
    unknown: (await world.invited(creator, 'EDIT')).token,
    known: (await world.invited(creator, 'VIEW', empty.email)).token,
  };
  const payments = { paid: paid.id, declined: declined.id, seatDeclined: seatDeclined.id };
  const { id: endpointId } = await endpoint(creator, 'http://127.0.0.1:1/hook', ['dispute.opened']);
  await gql(webhookTestMutation, { id: endpointId }, creator);
  await onFreePlan(empty);
  return {
    endpointId,
    eventId,
    heldId,
    bookedId,
    freeId,
    fullId,
    changedId,
    cancelledId,
    creator,
    viewer,
    empty,
    unfinished,
    customer,
    newcomer,
    productId,
    draftId,
    dealId,
    itemId,
    sessionId,
    sessionDraftId,
    typeId,
    invitation,
    ...payments,
    ...(await fillMoney(creator, customer, paid.id)),
  };
}
