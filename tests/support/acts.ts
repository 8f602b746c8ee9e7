import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { book, event, letEnd } from './bookings.ts';
import { calendarActs } from './calendar-acts.ts';
import { type Caller, gql, mailsTo } from './client.ts';
import { customerActs } from './customer-acts.ts';
import { fileOf } from './files.ts';
import { integrationActs } from './integration-acts.ts';
import { moneyActs } from './money-acts.ts';
import { ownershipActs } from './ownership-acts.ts';
import { planActs } from './plan-acts.ts';
import { codesOf, offering, promoCodeRestoreMutation, promoCodeRetireMutation } from './promos.ts';
import { meeting } from './rooms.ts';
import { complete, session } from './sessions.ts';
import { coverOf, item, product, section } from './shop.ts';
import { sql } from './sql.ts';
import { accept, dana, invite, remove, resend, switchTo, update } from './team.ts';
import {
  type AdminAccount,
  type CreatorAccount,
  newEmail,
  password,
  passwordChangeMutation,
  passwordResetMutation,
  passwordResetRequestMutation,
  profileCompleteMutation,
  signIn,
  tokenIn,
  world,
} from './world.ts';

/** Runs a mutation that must succeed and returns its payload. */
export async function done(caller: Caller, mutation: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await gql(mutation, variables, caller);
  const [payload] = Object.values(data ?? {}) as { userErrors: unknown[]; [field: string]: unknown }[];
  expect([errors, payload?.userErrors]).toEqual([undefined, []]);
  return payload as never;
}

export interface Team {
  owner: CreatorAccount;
  editor: AdminAccount;
  productId: string;
  sectionId: string;
  itemId: string;
}
export async function meet(): Promise<Team> {
  const owner = await world.creator();
  const editor = await world.admin(owner, 'EDIT');
  const { id: productId } = await product(owner, { title: 'Drawing faces', subtitle: 'By hand', titleAr: 'رسم' });
  const { id: sectionId } = await section(owner, productId, 'First week');
  return { owner, editor, productId, sectionId, itemId: (await item(owner, sectionId, { title: 'Lines' })).id };
}

/** Runs a mutation and returns what its audit entry must contain. */
type Act = (team: Team) => Promise<Record<string, unknown>>;
const onSession = { objectType: 'Session', objectLabel: 'Drawing together' };
const onProduct = { objectType: 'Product', objectLabel: 'Drawing faces' };
const move =
  (name: string, from: string): Act =>
  async ({ owner, editor, productId }) => {
    await sql(`update products set status = $2, price_amount = 1000, cover_id = $3, start_date = '2026-01-01' where id = $1`, [
      productId,
      from,
      await coverOf(owner),
    ]);
    await done(editor, `mutation ($id: UUID!) { ${name}(id: $id) { product { id } userErrors { code } } }`, { id: productId });
    return { ...onProduct, objectId: productId, actorId: editor.userId, changedFields: [] };
  };
export const mutate = (name: string, type: string, field: string) =>
  `mutation ($id: UUID!, $input: ${type}!) { ${name}(id: $id, input: $input) { ${field} { id } userErrors { code } } }`;
const create = (name: string, type: string, field: string) =>
  `mutation ($input: ${type}!) { ${name}(input: $input) { ${field} { id } userErrors { code } } }`;
/** Runs mutations on the only code of the team's product, one after another. Returns what the audit entry of the last must contain. */
async function onCode({ owner, editor, productId }: Team, ...mutations: string[]) {
  await offering(owner, productId, { promoCodes: [{ code: 'SUMMER', percentage: 10 }] });
  const [{ id }] = await codesOf(owner);
  for (const mutation of mutations) await done(editor, mutation, { id });
  return { objectType: 'PromoCode', objectId: id, objectLabel: 'SUMMER', changedFields: [] };
}
/**
 * Runs a mutation on a customer's confirmed booking of the account's event. Returns what its audit entry must contain. The event is booked
 * first, since seats are sold only before it starts; then it is moved to start `movedTo` hours from now.
 */
async function onBooking(
  { owner, editor }: Team,
  mutation: string,
  variables = {},
  { ended = false, ...given }: Parameters<typeof event>[1] & { ended?: boolean } = {},
) {
  const sessionId = await event(owner, given);
  const { booking } = await book(await world.customer(), { sessionId });
  await sql(`update bookings set status = 'CONFIRMED', confirmed_at = now() where id = $1`, [booking.id]);
  if (ended) await letEnd(sessionId);
  await done(editor, mutation, { id: booking.id, ...variables });
  return { objectType: 'Booking', objectId: booking.id, objectLabel: 'Amal', changedFields: [] as string[] };
}
const captionSet = create('captionSet', 'CaptionSetInput', 'caption');
/** The input of captions for a recording in the section. */
const captionsOf = async (owner: Caller, sectionId: string) => ({
  itemId: (await item(owner, sectionId, { type: 'AUDIO', title: 'Sounds' })).id,
  language: 'ar',
  label: 'Arabic',
  file: fileOf('WEBVTT\n\n00:00.000 --> 00:01.000\nHello', 'captions.vtt'),
});
const noObject = { objectType: null, objectId: null, objectLabel: null, changedFields: [] };
const device = { objectType: 'SignIn', objectLabel: null, changedFields: [] };

/** Calls a mutation about the first of two invitations to a private session. */
async function onInvitation(mutation: string, { owner, editor }: Team) {
  const inviteEmails = [newEmail('one'), newEmail('two')];
  const { id } = await session(owner, { published: true, eventType: 'PRIVATE', inviteEmails });
  const found = await sql<{ id: string }>('select id from session_invitations where session_id = $1 order by position limit 1', [id]);
  const call = `mutation ($id: UUID!, $invitationId: UUID!) { ${mutation}(id: $id, invitationId: $invitationId) { userErrors { code } } }`;
  await done(editor, call, { id, invitationId: found[0]?.id });
  return { ...onSession, objectId: id, changedFields: [] as string[] };
}

/** All mutations that the audit log records, by name. */
export const acts: Record<string, Act> = {
  productCreate: async ({ editor }) => {
    const input = { title: 'Clay', subtitle: null, benefits: [], price: { amount: '1.000', currency: 'KWD' } };
    const { product } = await done(editor, create('productCreate', 'ProductCreateInput', 'product'), { input });
    return { objectType: 'Product', objectId: (product as { id: string }).id, objectLabel: 'Clay', changedFields: ['title', 'price'] };
  },
  ...customerActs,
  promoCodeRetire: (team) => onCode(team, promoCodeRetireMutation),
  promoCodeRestore: (team) => onCode(team, promoCodeRetireMutation, promoCodeRestoreMutation),
  productUpdate: async ({ editor, productId }) => {
    // A form sends all its fields. Only those that differ are recorded.
    const input = {
      version: 1,
      title: 'Drawing hands',
      titleAr: 'رسم',
      subtitle: ' By hand ',
      price: { amount: '2.500', currency: 'KWD' },
      benefits: [],
      showSupportNumber: true,
      endDate: null,
      promoCodes: [{ code: 'NEW', percentage: 10 }],
      specialDeal: null,
    };
    await done(editor, mutate('productUpdate', 'ProductUpdateInput', 'product'), { id: productId, input });
    return {
      ...onProduct,
      objectLabel: 'Drawing hands',
      objectId: productId,
      changedFields: ['title', 'price', 'showSupportNumber', 'promoCodes'],
    };
  },
  productPublish: move('productPublish', 'DRAFT'),
  productMoveToDraft: move('productMoveToDraft', 'ARCHIVED'),
  productArchive: move('productArchive', 'PUBLISHED'),
  productDuplicate: async ({ editor, productId }) => {
    const copy =
      'mutation ($id: UUID!) { productDuplicate(id: $id, idempotencyKey: "a-copy-of-it") { product { id } userErrors { code } } }';
    const { product } = await done(editor, copy, { id: productId });
    return { ...onProduct, objectId: (product as { id: string }).id, objectLabel: 'Copy of Drawing faces', changedFields: [] };
  },
  productDelete: async ({ editor, productId }) => {
    await done(editor, 'mutation ($id: UUID!) { productDelete(id: $id) { deletedId userErrors { code } } }', { id: productId });
    return { ...onProduct, objectId: productId, changedFields: [] };
  },
  sessionCreate: async ({ editor }) => {
    const input = { title: 'Clay together', includes: [], seats: 8, inviteEmails: ['a@example.com'] };
    const { session } = await done(editor, create('sessionCreate', 'SessionCreateInput', 'session'), { input });
    const changedFields = ['title', 'seats', 'inviteEmails'];
    return { objectType: 'Session', objectId: (session as { id: string }).id, objectLabel: 'Clay together', changedFields };
  },
  sessionUpdate: async ({ owner, editor }) => {
    const { id } = await session(owner, { seats: 8, inviteEmails: ['a@example.com'] });
    // A form sends all its fields. Only those that differ are recorded.
    const input = { version: 1, title: 'Drawing together', seats: 9, durationMinutes: 45, inviteEmails: ['b@example.com'], area: null };
    // Codes are kept beside the row.
    Object.assign(input, { promoCodes: [{ code: 'NEW', percentage: 10 }], specialDeal: null });
    await done(editor, mutate('sessionUpdate', 'SessionUpdateInput', 'session'), { id, input });
    return { ...onSession, objectId: id, changedFields: ['durationMinutes', 'seats', 'inviteEmails', 'promoCodes'] };
  },
  sessionPublish: async ({ owner, editor }) => {
    const { id } = await session(owner, complete());
    await done(editor, 'mutation ($id: UUID!) { sessionPublish(id: $id) { session { id } userErrors { code } } }', { id });
    return { ...onSession, objectId: id, changedFields: [] };
  },
  sessionCancel: async ({ owner, editor }) => {
    const { id } = await session(owner, { published: true });
    const input = { reason: 'I am ill', idempotencyKey: `cancel-${id}` };
    await done(editor, mutate('sessionCancel', 'SessionCancelInput', 'session'), { id, input });
    return { ...onSession, objectId: id, changedFields: ['reason'] };
  },
  sessionInvitationResend: async (team) => onInvitation('sessionInvitationResend', team),
  sessionInvitationWithdraw: async (team) => onInvitation('sessionInvitationWithdraw', team),
  sessionDuplicate: async ({ owner, editor }) => {
    const { id } = await session(owner);
    const copy = await done(editor, 'mutation ($id: UUID!) { sessionDuplicate(id: $id) { session { id } userErrors { code } } }', { id });
    const { session: made } = copy as { session: { id: string } };
    return { objectType: 'Session', objectId: made.id, objectLabel: 'Copy of Drawing together', changedFields: [] };
  },
  sessionRepeat: async ({ owner, editor }) => {
    const { id } = await session(owner, complete());
    await done(editor, mutate('sessionRepeat', 'SessionRepeatInput', 'session'), { id, input: { weeks: 2 } });
    return { ...onSession, objectId: id, changedFields: ['weeks'] };
  },
  sessionStart: async ({ owner, editor }) => {
    const { sessionId } = await meeting({ creator: owner });
    await done(editor, 'mutation ($id: UUID!) { sessionStart(id: $id) { session { id } userErrors { code } } }', { id: sessionId });
    return { objectType: 'Session', objectLabel: 'Drawing hour', objectId: sessionId, changedFields: [] };
  },
  sessionEnd: async ({ owner, editor }) => {
    const { sessionId } = await meeting({ creator: owner });
    for (const name of ['sessionStart', 'sessionEnd'])
      await done(editor, `mutation ($id: UUID!) { ${name}(id: $id) { session { id } userErrors { code } } }`, { id: sessionId });
    return { objectType: 'Session', objectLabel: 'Drawing hour', objectId: sessionId, changedFields: [] };
  },
  sessionDelete: async ({ owner, editor }) => {
    const { id } = await session(owner);
    await done(editor, 'mutation ($id: UUID!) { sessionDelete(id: $id) { deletedId userErrors { code } } }', { id });
    return { ...onSession, objectId: id, changedFields: [] };
  },
  ...calendarActs,
  ...integrationActs,
  ...moneyActs,
  ...ownershipActs,
  ...planActs,
  bookingCancel: (team) =>
    onBooking(team, 'mutation ($id: UUID!) { bookingCancel(id: $id, idempotencyKey: "cancel-it") { booking { id } userErrors { code } } }'),
  bookingReschedule: async (team) => {
    const seriesId = randomUUID();
    const target = await event(team.owner, { seriesId, seriesPosition: 2 });
    const input = { sessionId: target, idempotencyKey: 'move-it-there' };
    const entry = await onBooking(team, mutate('bookingReschedule', 'BookingRescheduleInput', 'booking'), { input }, { seriesId });
    return { ...entry, objectId: expect.any(String), changedFields: ['sessionId'] };
  },
  bookingAttendanceUpdate: async (team) => {
    const note = 'mutation ($id: UUID!) { bookingAttendanceUpdate(id: $id, attended: true) { booking { id } userErrors { code } } }';
    return { ...(await onBooking(team, note, {}, { ended: true })), changedFields: ['attended'] };
  },
  sectionCreate: async ({ editor, productId }) => {
    await done(editor, create('sectionCreate', 'SectionCreateInput', 'section'), { input: { productId, title: 'Second week' } });
    return { objectType: 'Section', objectLabel: 'Second week', changedFields: ['productId', 'title'] };
  },
  sectionUpdate: async ({ editor, sectionId }) => {
    const input = { title: 'First days', titleAr: null };
    await done(editor, mutate('sectionUpdate', 'SectionUpdateInput', 'section'), { id: sectionId, input });
    return { objectType: 'Section', objectId: sectionId, objectLabel: 'First days', changedFields: ['title'] };
  },
  sectionDelete: async ({ editor, sectionId }) => {
    await done(editor, 'mutation ($id: UUID!) { sectionDelete(id: $id) { userErrors { code } } }', { id: sectionId });
    return { objectType: 'Section', objectId: sectionId, objectLabel: 'First week', changedFields: [] };
  },
  sectionReorder: async ({ editor, productId, sectionId }) => {
    const reorder = `mutation ($id: UUID!, $ids: [UUID!]!) {
      sectionReorder(productId: $id, sectionIds: $ids) { product { id } userErrors { code } }
    }`;
    await done(editor, reorder, { id: productId, ids: [sectionId] });
    return { ...onProduct, objectId: productId };
  },
  contentItemReorder: async ({ editor, productId, sectionId, itemId }) => {
    const reorder = `mutation ($sections: [SectionOrderInput!]!) {
      contentItemReorder(sections: $sections) { product { id } userErrors { code } }
    }`;
    await done(editor, reorder, { sections: [{ sectionId, itemIds: [itemId] }] });
    return { ...onProduct, objectId: productId };
  },
  contentItemCreate: async ({ editor, sectionId }) => {
    const input = { sectionId, type: 'ARTICLE', title: 'Shades', body: '<p>Grey</p>' };
    await done(editor, create('contentItemCreate', 'ContentItemCreateInput', 'contentItem'), { input });
    return { objectType: 'ContentItem', objectLabel: 'Shades', changedFields: ['sectionId', 'type', 'title', 'body'] };
  },
  contentItemUpdate: async ({ editor, itemId }) => {
    const input = { title: 'Lines', isFree: true, isVisible: true };
    await done(editor, mutate('contentItemUpdate', 'ContentItemUpdateInput', 'contentItem'), { id: itemId, input });
    return { objectType: 'ContentItem', objectId: itemId, objectLabel: 'Lines', changedFields: ['isFree'] };
  },
  contentItemDelete: async ({ editor, itemId }) => {
    await done(editor, 'mutation ($id: UUID!) { contentItemDelete(id: $id) { userErrors { code } } }', { id: itemId });
    return { objectType: 'ContentItem', objectId: itemId, objectLabel: 'Lines', changedFields: [] };
  },
  captionSet: async ({ owner, editor, sectionId }) => {
    const { caption } = await done(editor, captionSet, { input: await captionsOf(owner, sectionId) });
    return { objectType: 'Caption', objectId: (caption as { id: string }).id, objectLabel: 'Arabic', changedFields: [] };
  },
  captionDelete: async ({ owner, editor, sectionId }) => {
    const { caption } = await done(owner, captionSet, { input: await captionsOf(owner, sectionId) });
    const { id } = caption as { id: string };
    await done(editor, 'mutation ($id: UUID!) { captionDelete(id: $id) { userErrors { code } } }', { id });
    return { objectType: 'Caption', objectId: id, objectLabel: 'Arabic', changedFields: [] };
  },
  profileComplete: async ({ owner, editor }) => {
    const input = {
      fullName: 'Sara Ali',
      bio: 'I teach sculpting',
      profession: 'ARTIST',
      username: owner.username,
      phoneNumber: '+96599887766',
    };
    await done(editor, profileCompleteMutation, { input });
    return { objectType: 'Creator', objectId: owner.creatorId, objectLabel: 'Sara Ali', changedFields: ['bio'] };
  },
  profileUpdate: async ({ owner, editor }) => {
    await done(editor, create('profileUpdate', 'ProfileUpdateInput', 'creator'), {
      input: { fullName: 'Sara A.', bio: 'I teach drawing' },
    });
    return { objectType: 'Creator', objectId: owner.creatorId, objectLabel: 'Sara A.', changedFields: ['fullName'] };
  },
  coverImageUpdate: async ({ owner, editor }) => {
    const coverImageId = await coverOf(editor);
    const cover = 'mutation ($id: UUID) { coverImageUpdate(coverImageId: $id) { userErrors { code } } }';
    await done(editor, cover, { id: coverImageId });
    return { objectType: 'Creator', objectId: owner.creatorId, changedFields: ['coverImageId'] };
  },
  adminInvite: async ({ owner }) => {
    const { admin } = await invite(owner, dana());
    return { objectType: 'Admin', objectId: admin.id, objectLabel: admin.email, changedFields: ['fullName', 'email', 'permission'] };
  },
  adminUpdate: async ({ owner, editor }) => {
    await update(owner, editor.adminId, { fullName: 'An Admin', email: editor.email, permission: 'VIEW' });
    return { objectType: 'Admin', objectId: editor.adminId, objectLabel: editor.email, changedFields: ['permission'] };
  },
  adminResend: async ({ owner }) => {
    const email = newEmail('dana');
    const { adminId } = await world.invited(owner, 'VIEW', email);
    await resend(owner, adminId);
    return { objectType: 'Admin', objectId: adminId, objectLabel: email, changedFields: [] };
  },
  adminDelete: async ({ owner, editor }) => {
    await remove(owner, editor.adminId);
    return { objectType: 'Admin', objectId: editor.adminId, objectLabel: editor.email, changedFields: [], actorId: owner.userId };
  },
  invitationAccept: async ({ owner }) => {
    const { token } = await world.invited(owner, 'VIEW');
    const { viewer } = await accept({ token, password });
    return { ...device, actorId: viewer.id, actorName: 'An Admin', actorPermission: 'VIEW' };
  },
  accountSwitch: async ({ owner, editor }) => {
    await switchTo(editor, owner.creatorId);
    return { ...noObject, actorId: editor.userId };
  },
  login: async ({ editor }) => {
    await signIn(editor.email, 'CREATOR');
    return { ...device, actorId: editor.userId, personEmail: editor.email, actorPermission: 'EDIT' };
  },
  passwordChange: async ({ editor }) => {
    await done(editor, passwordChangeMutation, { input: { oldPassword: password, newPassword: 'Another123' } });
    return { ...noObject, actorId: editor.userId };
  },
  passwordReset: async ({ editor }) => {
    await done({}, passwordResetRequestMutation, { input: { email: editor.email, role: 'CREATOR' } });
    const [mail] = await mailsTo(editor.email, { count: 2 });
    await done({}, passwordResetMutation, { input: { token: tokenIn(mail as never), password: 'Another123' } });
    return { ...device, actorId: editor.userId };
  },
  signOut: async ({ editor }) => {
    await done(editor, 'mutation { signOut { userErrors { code } } }');
    return { ...noObject, actorId: editor.userId };
  },
  signOutEverywhere: async ({ editor }) => {
    await done(editor, 'mutation { signOutEverywhere { userErrors { code } } }');
    return { ...noObject, actorId: editor.userId };
  },
  signInEnd: async ({ editor }) => {
    const { signIns } = (await gql('{ signIns { id } }', {}, { token: await signIn(editor.email, 'CREATOR') })).data;
    await done(editor, 'mutation ($id: UUID!) { signInEnd(id: $id) { userErrors { code } } }', { id: signIns[0].id });
    return { ...device, objectId: signIns[0].id };
  },
  socialLogin: async ({ editor }) => {
    await sql(
      `insert into social_codes (code_hash, role, issuer, subject, email, email_verified, expires_at)
       values ($1, 'CREATOR', 'https://issuer.example', $2, $3, true, now() + interval '1 minute')`,
      [createHash('sha256').update(editor.userId).digest(), editor.userId, editor.email],
    );
    await done({}, 'mutation ($code: String!) { socialLogin(code: $code) { userErrors { code } } }', { code: editor.userId });
    return { ...device, actorId: editor.userId };
  },
};
