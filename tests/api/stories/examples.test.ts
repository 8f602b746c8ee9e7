import fs from 'node:fs';
import path from 'node:path';
import { buildSchema, type GraphQLError, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { readTypeDefs } from '../../../server/graphql/sdl.ts';
import { availabilityExamples } from '../../support/availability-examples.ts';
import { bookingExamples } from '../../support/booking-examples.ts';
import { event } from '../../support/bookings.ts';
import { cards, payByCard } from '../../support/card.ts';
import { type Caller, gql, mailsTo, mailTo, subscribe } from '../../support/client.ts';
import { untilDayLasts } from '../../support/day.ts';
import { discoveryExamples } from '../../support/discovery-examples.ts';
import { exampleText, ranByDomains, example as runExample } from '../../support/examples.ts';
import { clip, fileOf, picture, srt } from '../../support/files.ts';
import { integrationExamples } from '../../support/integration-examples.ts';
import { documentExamples, moneyExamples, payExample } from '../../support/money-examples.ts';
import { newCustomer, ownExamples, visitorExamples } from '../../support/own-examples.ts';
import { planExamples } from '../../support/plan-acts.ts';
import { cookieOf, playlists } from '../../support/playing.ts';
import { reportExamples } from '../../support/report-examples.ts';
import { roomExamples } from '../../support/room-examples.ts';
import { held } from '../../support/seats.ts';
import { dayIn, session } from '../../support/sessions.ts';
import { processed } from '../../support/shop.ts';
import { comeBack } from '../../support/social.ts';
import { sql } from '../../support/sql.ts';
import { newEmail, newUsername, password, tokenIn, world } from '../../support/world.ts';

const folder = path.resolve(import.meta.dirname, '../../../schema/examples');
const files = fs
  .readdirSync(folder)
  .filter((file) => !file.endsWith('.mjs')) // these have tests of their own
  .sort();

describe('each example', () => {
  const schema = buildSchema(readTypeDefs().join('\n'));

  test.each(files)('%s is one valid operation with a description', (file) => {
    expect(file).toMatch(/^[a-z-]+\.graphql$/);
    const example = exampleText(path.basename(file, '.graphql'));
    const document = parse(example);
    expect(validate(schema, document)).toEqual([] as GraphQLError[]);
    const [operation] = document.definitions.filter(({ kind }) => kind === 'OperationDefinition');
    expect(example).toMatch(/^# [A-Z]/);
    if (operation?.kind === 'OperationDefinition' && operation.variableDefinitions?.length) {
      const shown = JSON.parse(/^# (\{[\s\S]*?^# \}|\{.*\})$/m.exec(example)?.[1]?.replace(/^# ?/gm, '') ?? 'null');
      const names = operation.variableDefinitions.map(({ variable }) => variable.name.value);
      expect(names).toEqual(expect.arrayContaining(Object.keys(shown)));
    }
  });
});

const run = new Set<string>();
/** Runs an example and notes it. */
function example(name: string, variables: Record<string, unknown>, caller?: Caller) {
  run.add(`${name}.graphql`);
  return runExample(name, variables, caller);
}

test('a held seat is priced and paid for', async () => {
  const customer = await world.customer();
  const bookingId = await held(customer, await event(await world.creator()));
  expect(await example('quote', { bookingId }, customer)).toMatchObject({ total: { amount: '5.000' } });
  const { order, payment } = await example('checkout-booking', { input: { bookingId, idempotencyKey: newUsername() } }, customer);
  expect(order).toMatchObject({ bookingId, title: 'Clay together' });
  await payByCard(payment.redirectUrl, cards.good);
  expect(await example('payment', { id: payment.id }, customer)).toMatchObject({ status: 'SUCCEEDED' });

  // Another one is left at the gateway, and given up.
  const other = await held(customer, await event(await world.creator()));
  const left = await example('checkout-booking', { input: { bookingId: other, idempotencyKey: newUsername() } }, customer);
  expect(await example('cancel-order', { orderId: left.order.id }, customer)).toMatchObject({ order: { status: 'EXPIRED' } });
});

test('a session is offered, repeated, moved and cancelled', async () => {
  const owner = await world.creator();
  const input = { title: 'Drawing at night', sessionDate: dayIn(3), sessionTime: '18:00', durationMinutes: 90, seats: 12, cost: 'FREE' };
  const { session } = await example('create-session', { input }, owner);
  const { id } = session;
  expect((await example('publish-session', { id }, owner)).session).toMatchObject({ status: 'SCHEDULED' });
  const key = (name: string) => `${name}-${id}`;
  expect((await example('repeat-session', { id, input: { weeks: 3, idempotencyKey: key('repeat') } }, owner)).session.series).toHaveLength(
    4,
  );
  const moved = { version: 3, sessionTime: '19:00' };
  expect((await example('update-session', { id, input: moved, scope: 'THIS_AND_FOLLOWING' }, owner)).session).toMatchObject({ version: 4 });
  const copy = (await example('duplicate-session', { id, idempotencyKey: key('copy') }, owner)).session;
  expect(copy).toMatchObject({ title: 'Copy of Drawing at night', status: 'DRAFT' });
  expect(await example('show-session', { id }, owner)).toMatchObject({ sessionTime: '19:00', seatsTaken: 0 });
  const filter = { tab: 'UPCOMING', search: 'drawing' };
  expect(await example('list-sessions', { first: 12, filter }, owner)).toMatchObject({ totalCount: 4 });
  expect(await example('count-sessions', { search: 'drawing' }, owner)).toEqual({ upcoming: 4, drafts: 1, past: 0 });
  expect(await example('schedule', { from: dayIn(0), to: dayIn(30), filter: { withDrafts: true } }, owner)).toHaveLength(5);
  expect((await example('storefront-session', { id })).otherDates).toHaveLength(3);
  expect((await example('upcoming-sessions', { username: owner.username, first: 6 })).upcomingSessions.nodes).toHaveLength(4);
  expect((await example('delete-session', { id: copy.id }, owner)).deletedId).toBe(copy.id);
  const called = await example('cancel-session', { id, input: { reason: 'I am ill', idempotencyKey: key('cancel') } }, owner);
  expect(called.session).toMatchObject({ status: 'CANCELLED', cancelReason: 'I am ill' });
});

test('an invitation is sent again and withdrawn', async () => {
  const owner = await world.creator();
  const { id } = await session(owner, { published: true, eventType: 'PRIVATE', inviteEmails: [newEmail('one'), newEmail('two')] });
  const { data } = await gql('query ($id: UUID!) { session(id: $id) { invitations { id } } }', { id }, owner);
  const [first, second] = data.session.invitations;
  await example('resend-session-invitation', { id, invitationId: first.id }, owner);
  const left = await example('withdraw-session-invitation', { id, invitationId: second.id }, owner);
  expect(left.session.invitations).toMatchObject([{ id: first.id, state: 'SENT' }]);
});

test('the calendar feed has an address until it is ended', async () => {
  const creator = await world.creator();
  const { url } = await example('renew-calendar-feed', {}, creator);
  expect((await fetch(url)).status).toBe(200);
  expect(await example('calendar-feed', {}, creator)).toMatchObject({ readAt: expect.any(String) });
  await example('revoke-calendar-feed', {}, creator);
  expect((await fetch(url)).status).toBe(404);
});

test('all examples together do the main job', async () => {
  // A creator signs up, and completes the profile with a picture.
  const email = newEmail('creator');
  await example('sign-up', { input: { email, password, phoneNumber: '+96599887766', role: 'CREATOR' } });
  await mailTo(email);
  await example('resend-verification', { input: { email, role: 'CREATOR' } });
  const [latest] = await mailsTo(email, { count: 2 });
  expect((await example('verify-email', { token: tokenIn(latest as never) })).viewer).toMatchObject({ email, isProfileComplete: false });
  const { token } = await example('sign-in', { input: { email, password, role: 'CREATOR' } });
  const creator = { token };
  expect(await example('list-professions', {})).toContainEqual(expect.objectContaining({ value: 'ARTIST', label: 'Artist' }));
  const upload = async (file: File) => (await example('upload-file', { file }, creator)).file;
  const username = newUsername();
  const profile = {
    fullName: 'Sara Ali',
    fullNameAr: 'سارة علي',
    bio: 'I teach drawing',
    profession: 'ARTIST',
    username,
    phoneNumber: '+96599887766',
  };
  await example(
    'complete-profile',
    { input: { ...profile, profilePicId: (await upload(await picture({ width: 400, height: 400 }))).id } },
    creator,
  );
  expect(await example('who-am-i', {}, creator)).toMatchObject({ email, isProfileComplete: true, creator: { username, currency: 'KWD' } });

  // A shorter username is free; the old one keeps leading to the page, which gets a cover.
  const shorter = newUsername();
  expect(await example('username-availability', { username: shorter }, creator)).toMatchObject({ isAvailable: true });
  await example('update-profile', { input: { username: shorter, bioAr: 'أعلّم الرسم' } }, creator);
  const coverImageId = (await upload(await picture({ width: 1400, height: 400 }))).id;
  await example('update-cover-image', { coverImageId }, creator);
  expect(await example('show-profile', {}, creator)).toMatchObject({ username: shorter, coverImage: { id: coverImageId } });
  expect(await example('creator-page', { username })).toMatchObject({ username: shorter });
  expect(await example('creator-pages', { usernames: ['nobody-at-all', username] })).toMatchObject([{ username: shorter }]);

  // A product with a section and three items is written and published.
  const input = {
    title: 'Drawing from life',
    titleAr: 'الرسم من الحياة',
    description: '<p>Bring paper.</p>',
    coverId: (await upload(await picture({ width: 1280, height: 720 }))).id,
    cost: 'PAID',
    price: { amount: '12.500', currency: 'KWD' },
    benefits: [{ text: 'See shapes', description: 'Look at light before lines' }],
  };
  const { product } = await example('create-product', { input }, creator);
  const { id } = product;
  await example('update-product', { id, input: { version: product.version, subtitle: 'Seven weeks with charcoal' } }, creator);
  const { section } = await example('add-section', { productId: id, title: 'First week', titleAr: 'الأسبوع الأول' }, creator);
  const sectionId = section.id;
  const filmFile = await upload(clip('clip.mp4'));
  expect(await example('show-file', { id: filmFile.id }, creator)).toMatchObject({ kind: 'VIDEO', name: 'clip.mp4' });
  expect((await example('content-storage', {}, creator)).usedBytes).toBeGreaterThan(clip('clip.mp4').size);
  run.add('file-changed.graphql');
  const changes = subscribe(exampleText('file-changed'), {}, creator);
  const change = changes.next();
  expect(await processed(creator, filmFile.id)).toMatchObject({ status: 'READY' });
  const film = await example('add-video', { sectionId, title: 'Watch me draw', fileId: filmFile.id }, creator);
  const soundFile = await upload(clip('clip.mp3'));
  expect(await processed(creator, soundFile.id)).toMatchObject({ status: 'READY' });
  const audio = await example('add-audio', { sectionId, title: 'Talk about light', fileId: soundFile.id }, creator);
  const article = await example(
    'add-article',
    { sectionId, title: 'What to buy', body: '<p>Charcoal and <strong>cheap</strong> paper.</p>' },
    creator,
  );
  const spare = await example('add-article', { sectionId, title: 'Thrown away', body: '<p>Nothing.</p>' }, creator);
  await example('delete-content-item', { id: spare.contentItem.id }, creator);
  await example('update-content-item', { id: article.contentItem.id, input: { isFree: true } }, creator);
  const later = (await example('add-section', { productId: id, title: 'Later' }, creator)).section.id;
  const first = { id: later, input: { title: 'Before you start', titleAr: 'قبل أن تبدأ', position: 1 } };
  expect((await example('update-section', first, creator)).section).toMatchObject({ title: 'Before you start', position: 1 });
  await example('reorder-sections', { productId: id, sectionIds: [sectionId, later] }, creator);
  const moved = [
    { sectionId, itemIds: [film.contentItem.id, article.contentItem.id] },
    { sectionId: later, itemIds: [audio.contentItem.id] },
  ];
  await example('reorder-content-items', { sections: moved }, creator);
  const asBefore = [
    { sectionId, itemIds: [film.contentItem.id, audio.contentItem.id, article.contentItem.id] },
    { sectionId: later, itemIds: [] },
  ];
  await example('reorder-content-items', { sections: asBefore }, creator);
  expect((await example('delete-section', { id: later }, creator)).deletedId).toBe(later);
  expect((await example('show-section', { id: sectionId }, creator)).items.map(({ type }: { type: string }) => type)).toEqual([
    'VIDEO',
    'AUDIO',
    'ARTICLE',
  ]);
  const shown = await example('show-content-item', { id: film.contentItem.id }, creator);
  expect(shown.file).toMatchObject({ status: 'READY', media: { mimeType: 'application/vnd.apple.mpegurl' } });

  // The video gets captions. A file whose packaging failed is retried, and the open page is notified.
  const captions = { itemId: film.contentItem.id, language: 'ar', label: 'العربية', file: fileOf(srt, 'film.srt') };
  const { caption } = await example('set-captions', { input: captions }, creator);
  await example('set-captions', { input: { ...captions, language: 'en', label: 'English' } }, creator);
  await example('delete-captions', { id: caption.id }, creator);
  await sql(`update files set status = 'FAILED', failure = 'file.processingFailed' where id = $1`, [soundFile.id]);
  await sql('delete from media_packages where file_id = $1', [soundFile.id]);
  expect((await example('retry-file', { id: soundFile.id }, creator)).file).toMatchObject({ status: 'PROCESSING' });
  expect(await processed(creator, soundFile.id)).toMatchObject({ status: 'READY' });
  expect((await change).value?.data.fileChanged.version).toBeGreaterThan(1);
  await changes.return(undefined);
  await example('publish-product', { id }, creator);
  const copy = await example('duplicate-product', { id, idempotencyKey: 'copy-for-spring' }, creator);
  expect(copy.product).toMatchObject({ title: 'Copy of Drawing from life', status: 'DRAFT', sectionCount: 1, contentItemCount: 3 });
  expect(await example('count-products', { search: 'drawing' }, creator)).toEqual({ draft: 1, published: 1, archived: 0 });
  expect(await example('delete-product', { id: copy.product.id }, creator)).toMatchObject({ deletedId: copy.product.id });
  await example('archive-product', { id }, creator);
  await example('move-product-to-draft', { id }, creator);
  expect((await example('publish-product', { id }, creator)).product).toMatchObject({ status: 'PUBLISHED' });

  // Lists have pages.
  expect((await example('list-sections', { productId: id, first: 2 }, creator)).sectionsConnection).toMatchObject({
    nodes: [{ id: sectionId, itemsConnection: { nodes: [{ type: 'VIDEO' }, { type: 'AUDIO' }, { type: 'ARTICLE' }] } }],
    pageInfo: { hasNextPage: false },
    totalCount: 1,
  });
  const firstPage = await example('list-content-items', { productId: id, first: 2 }, creator);
  expect(firstPage).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
  const secondPage = await example('list-content-items', { productId: id, first: 2, after: firstPage.pageInfo.endCursor }, creator);
  expect([...firstPage.nodes, ...secondPage.nodes].map(({ title }) => title)).toEqual(['Watch me draw', 'Talk about light', 'What to buy']);
  expect(await example('list-products', { first: 12, filter: { status: 'PUBLISHED', search: 'drawing' } }, creator)).toMatchObject({
    nodes: [{ id }],
    totalCount: 1,
  });

  // A promo code gives a discount of a fifth, until it is retired.
  const offers = { promoCodes: [{ code: 'SUMMER', percentage: 20 }] };
  const [summer] = (await example('set-promo-codes', { id, input: offers }, creator)).product.promoCodes;
  expect(await example('quote', { productId: id, promoCode: 'summer' })).toMatchObject({ total: { amount: '10.000' }, reason: null });
  expect(await example('list-promo-codes', { first: 12, filter: { state: 'ACTIVE' } }, creator)).toMatchObject({
    nodes: [{ id: summer.id, code: 'SUMMER', useCount: 0 }],
    totalCount: 1,
  });
  await example('retire-promo-code', { id: summer.id }, creator);
  expect((await example('restore-promo-code', { id: summer.id }, creator)).promoCode).toMatchObject({ state: 'ACTIVE' });

  // The creator keeps the dashboard open.
  run.add('sale-made.graphql');
  const sales = subscribe(exampleText('sale-made'), {}, creator);
  const heard = sales.next();

  // A customer finds the course on the creator's page and signs up there.
  expect((await example('creator-page', { username })).products.nodes).toMatchObject([
    { id, price: { amount: '12.500', currency: 'KWD' } },
  ]);
  const seen = await example('storefront-product', { id });
  expect(seen).toMatchObject({ availability: 'AVAILABLE', viewerOwns: false, contentItemCount: 3 });
  expect(seen.sections[0].items.map(({ isOpen }: { isOpen: boolean }) => isOpen)).toEqual([false, false, true]);
  const customerEmail = newEmail('customer');
  await example('sign-up', { input: { email: customerEmail, password, role: 'CUSTOMER', next: `/en/${username}/${id}` } });
  const arrived = await example('verify-email', { token: tokenIn(await mailTo(customerEmail)) });
  expect(arrived.next).toBe(`/en/${username}/${id}`);
  const customer = { token: arrived.token };

  // The day must not change in the middle of the sales.
  await untilDayLasts('Asia/Kuwait');

  // The first card is declined, the second one pays after 3-D Secure. The creator is notified of the sale at once.
  const declined = await payExample(example, id, cards.declined, customer);
  expect(declined).toMatchObject({ status: 'FAILED', failureMessage: expect.stringMatching(/declined/), redirectUrl: null });
  expect(await payExample(example, id, cards.challenged, customer)).toMatchObject({
    status: 'SUCCEEDED',
    amount: { amount: '12.500', currency: 'KWD' },
  });
  expect((await heard).value?.data.saleMade).toMatchObject({
    customer: customerEmail,
    version: 1,
    order: { title: 'Drawing from life', total: { amount: '12.500' } },
  });
  await sales.return(undefined);

  // The customer opens the content; the video plays with the media cookie.
  expect(await example('my-products', {}, customer)).toMatchObject({ totalCount: 1, nodes: [{ product: { id } }] });
  const [{ items }] = (await example('open-content', { id }, customer)).sections;
  expect(items[2].body).toBe('<p>Charcoal and <strong>cheap</strong> paper.</p>');
  expect(items[0].media.captions).toMatchObject([{ language: 'en', label: 'English' }]);
  const cookie = await cookieOf(customer);
  for (const { media } of items.slice(0, 2)) expect((await playlists(media.url, { cookie })).variants.length).toBeGreaterThan(0);

  // They watch half of the video and read the article. Another device continues at the same position.
  const half = { input: { itemId: items[0].id, positionSeconds: 1.5, secondsAgo: 0 } };
  expect((await example('save-progress', half, customer)).product.progress.percent).toBe(0);
  const read = await example('complete-item', { id: items[2].id }, customer);
  expect(read.product.progress).toEqual({ completedCount: 1, itemCount: 3, percent: 33 });
  expect((await example('reopen-item', { id: items[2].id }, customer)).product.progress.percent).toBe(0);
  const [{ product: begun }] = (await example('continue-learning', {}, customer)).nodes;
  expect(begun.progress).toMatchObject({ percent: 0, continueWith: { id: items[2].id } });
  expect((await example('list-learners', { productId: id, first: 20 }, creator)).nodes).toMatchObject([
    { email: customerEmail, percent: 0 },
  ]);

  // A second customer pays without a challenge. The totals are exact.
  const second = await newCustomer(example);
  expect(await payExample(example, id, cards.good, second)).toMatchObject({ status: 'SUCCEEDED' });
  await reportExamples(example, creator, id);
  await integrationExamples(example, creator);
  await documentExamples(example, second, creator);
  expect(await example('show-product', { id }, creator)).toMatchObject({ salesCount: 2, revenue: { amount: '25.000' } });

  // The creator sees the customers, and invites an admin, who can still switch to their own account.
  expect(await example('list-customers', { first: 20, search: '@EXAMPLE.com' }, creator)).toMatchObject({
    nodes: [{ email: second.email, totalPaid: { amount: '12.500' }, orderCount: 1 }, { email: customerEmail }],
    totalCount: 2,
  });
  const helperEmail = newEmail('helper');
  const invited = await example('invite-admin', { input: { fullName: 'Dana', email: helperEmail, permission: 'VIEW' } }, creator);
  const adminId = invited.admin.id;
  await mailTo(helperEmail);
  await example('resend-invitation', { id: adminId }, creator);
  const [invitation] = await mailsTo(helperEmail, { count: 2 });
  const link = { token: tokenIn(invitation as never) };
  expect(await example('show-invitation', link)).toMatchObject({ email: helperEmail, creatorName: 'Sara Ali', needsPassword: true });
  const helper = await example('accept-invitation', { input: { ...link, password } });
  expect(helper.viewer).toMatchObject({ fullName: 'Dana', permission: 'VIEW', creator: { fullName: 'Sara Ali' } });
  expect((await example('update-admin', { id: adminId, input: { permission: 'EDIT' } }, creator)).admin.permission).toBe('EDIT');
  const [{ creatorId }] = (await example('who-am-i', {}, helper)).accounts;
  const switched = await example('switch-account', { creatorId }, helper);
  expect(switched.viewer.accounts).toMatchObject([{ creatorId, permission: 'EDIT', isCurrent: true }]);
  expect(await example('list-admins', { first: 8 }, creator)).toMatchObject({ nodes: [{ id: adminId, status: 'ACTIVE' }], totalCount: 1 });
  expect((await example('remove-admin', { id: adminId }, creator)).deletedId).toBe(adminId);
  const log = await example('list-audit-entries', { first: 3, filter: { objectType: 'Admin' } }, creator);
  expect(await example('list-audit-actors', {}, creator)).toContainEqual(expect.objectContaining({ personEmail: email, keyHint: null }));
  expect(log.nodes).toMatchObject([
    { action: 'adminDelete', objectLabel: helperEmail, personEmail: email, actorPermission: 'OWNER' },
    { action: 'adminUpdate', changedFields: ['permission'] },
    { action: 'adminResend', changedFields: [] },
  ]);

  // The second customer changes account settings: devices, password, language.
  expect(await example('list-sign-ins', {}, second)).toMatchObject([{ isCurrent: true }]);
  expect((await example('renew-session', {}, second)).token).toBeNull();
  expect((await example('change-numerals', { numerals: 'ARABIC' }, second)).viewer).toMatchObject({ numerals: 'ARABIC' });
  expect((await example('change-language', { language: 'AR' }, second)).viewer).toMatchObject({ language: 'AR' });
  const changed = await example('change-password', { input: { oldPassword: password, newPassword: 'Another123' } }, second);
  const elsewhere = await example('sign-in', { input: { email: second.email, password: 'Another123', role: 'CUSTOMER' } });
  const [{ id: endedId }] = await example('list-sign-ins', {}, elsewhere);
  await example('end-sign-in', { id: endedId }, changed);
  await example('request-password-reset', { input: { email: second.email, role: 'CUSTOMER' } });
  const mails = await mailsTo(second.email, { count: 4 });
  const resetMail = mails.find(({ links }) => links.some((link) => link.includes('/reset-password')));
  const anew = await example('reset-password', { input: { token: tokenIn(resetMail as never), password: 'Third1234' } });
  await example('sign-out', {}, anew);
  const back = await example('sign-in', { input: { email: second.email, password: 'Third1234', role: 'CUSTOMER' } });
  await example('sign-out-everywhere', {}, back);

  // The first one goes on, takes their data along, and deletes their account.
  await ownExamples(example, customer, { productId: id, email: customerEmail, password });

  await visitorExamples(example);

  // Another person signs in with a Google account.
  expect(await example('show-sign-in-options', {})).toEqual({ google: true });
  await moneyExamples(example, { ...creator, password }, exampleText('revenue-changed'));
  await planExamples(example, exampleText('plan-changed'));
  const { code } = await comeBack({ email: newEmail('google') });
  expect((await example('sign-in-with-provider', { code })).viewer).toMatchObject({ role: 'CREATOR', hasPassword: false });

  // Customers book a session.
  await bookingExamples(example);

  // A session takes place.
  await roomExamples(example);

  // The creator opens hours for appointments.
  await availabilityExamples(example, creator);
  await discoveryExamples(example);

  const events = ['revenue-changed', 'plan-changed', 'booking-changed', 'places-changed', 'room-event'].map((name) => `${name}.graphql`);
  const ran = new Set([...run, ...events, ...ranByDomains()]);
  expect(
    files.filter((file) => !ran.has(file)),
    'no test runs these of schema/examples: one of the domain may, by `example` of tests/support/examples.ts',
  ).toEqual([]);
});
