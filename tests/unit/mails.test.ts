import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contentOf, type Letter, mailOf, type Writing } from '../../server/domains/accounts/mails/letter.ts';
import { stopLink } from '../../server/domains/accounts/mails/stops.ts';
import { type AccountLetter, accountLetter } from '../../server/domains/accounts/mails.ts';
import { disputeLetter } from '../../server/domains/billing/mails.ts';
import { booksMail } from '../../server/domains/books/jobs.ts';
import type { Document } from '../../server/domains/documents/entities.ts';
import { type DocumentLetter, documentMail } from '../../server/domains/documents/jobs.ts';
import { copyLetter } from '../../server/domains/exports/copies/jobs.ts';
import { exportLetter } from '../../server/domains/exports/jobs.ts';
import { type BookingLetter, bookingLetter, invitationLetter, offerLetter } from '../../server/domains/notices/letters.ts';
import type { PaperBooking } from '../../server/domains/notices/rows.ts';
import { type OwnershipLetter, ownershipLetter } from '../../server/domains/ownership/mails.ts';
import { bankAccountLetter, payoutLetter } from '../../server/domains/payouts/mails.ts';
import { contactMail } from '../../server/domains/site/contact.ts';
import { type PlanLetter, planLetter } from '../../server/domains/subscriptions/mails.ts';
import { switchedOffLetter } from '../../server/domains/webhooks/mails.ts';
import type { Language } from '../../server/graphql/generated.ts';
import { readConfig } from '../../server/platform/config.ts';
import type { Mail } from '../../server/platform/mail/mail.ts';

const config = readConfig({ NODE_ENV: 'test' });
const now = () => new Date('2026-11-27T12:00:00Z');
const writing = { config, platform: { config, origin: 'https://diwan.example', now } } as unknown as Writing;
const to = 'noor@example.com';
const id = '0197a000-0000-7000-8000-000000000000';

const lettered = (language: Language, letter: Letter): Mail => mailOf(writing, to, contentOf(writing, language, letter));

const account = (kind: AccountLetter) => (language: Language) =>
  lettered(
    language,
    accountLetter(kind, language, '/somewhere', { email: to, ...(kind === 'invitation' && { name: 'Noor', creator: 'Sara' }) }),
  );

const plan = { name: 'Starter', nameAr: 'البداية', duration: 'ANNUALLY', currency: 'KWD' } as const;
const onPlan = (kind: PlanLetter) => (language: Language) =>
  lettered(
    language,
    planLetter({ language, timeZone: 'Asia/Kuwait' }, kind, {
      plan,
      amount: 60_000,
      periodEnd: now(),
      nextAttemptAt: now(),
      graceEndsAt: now(),
    }),
  );

const onOwnership = (kind: OwnershipLetter) => (language: Language) =>
  lettered(language, ownershipLetter(kind, { language, timeZone: 'Asia/Kuwait' }, { name: 'Noor', creator: 'Sara', until: now() }));

const payment = { currency: 'KWD', description: 'Drawing hands', orderId: id };
const onDispute = (kind: 'OPENED' | 'WON' | 'LOST') => (language: Language) =>
  lettered(language, disputeLetter(language, payment, { amount: 12_500, reason: 'fraudulent', feeAmount: 5000 }, kind));

const paid = { amount: 12_500, currency: 'KWD', iban: 'KW81CBKU0000000000001234560101', reason: 'Account closed' };
const onPayout = (kind: 'PAID' | 'RETURNED') => (language: Language) => lettered(language, payoutLetter(language, id, paid, kind));
const onBankAccount = (usableFrom: Date | null) => (language: Language) =>
  lettered(language, bankAccountLetter(language, 'Asia/Kuwait', { iban: paid.iban, holderName: 'Sara Ali', usableFrom }));

const booking: Omit<PaperBooking, 'language'> = {
  sessionId: id,
  creatorId: id,
  title: 'Clay together',
  titleAr: 'الطين معًا',
  startsAt: new Date('2026-11-28T15:00:00Z'),
  endsAt: new Date('2026-11-28T16:00:00Z'),
  hostTimeZone: 'Asia/Kuwait',
  location: 'ONLINE',
  area: null,
  address: null,
  sessionStatus: 'SCHEDULED',
  isPrivate: true,
  cancelReason: null,
  creator: 'Sara Ali',
  creatorAr: 'سارة علي',
  username: 'sara',
  bookingId: id,
  customerId: id,
  status: 'CONFIRMED',
  cancelledBy: null,
  isMovedByHost: false,
  name: 'Noor',
  email: to,
  timeZone: 'Europe/London',
  calendarUid: `${id}@diwan.example`,
  calendarSequence: 0,
  currency: 'KWD',
  isPaid: true,
};
const away = { location: 'OFFLINE', area: 'Salmiya', address: 'Block 3, Street 5' } as const;
const onBooking =
  (kind: BookingLetter, changed: Partial<PaperBooking> = {}, lost = false) =>
  (language: Language) =>
    bookingLetter(writing, kind, { ...booking, ...changed, language }, { amount: 5000, lost });
const invited = (isPrivate: boolean) => (language: Language) =>
  invitationLetter(writing, { email: to, token: 'token', language }, { ...booking, ...away, isPrivate });

const document: Document = {
  id,
  creatorId: id,
  readerId: id,
  paymentId: id,
  refundId: null,
  disputeId: null,
  orderId: id,
  planInvoiceId: null,
  kind: 'RECEIPT',
  year: 2026,
  number: 1,
  amount: 12_500,
  currency: 'KWD',
  language: 'EN',
  createdAt: now(),
  data: {
    seller: { text: 'Sara Ali', textAr: 'سارة علي' },
    buyer: null,
    buyerEmail: to,
    timeZone: 'Asia/Kuwait',
    orderNumber: 1,
    item: { text: 'Drawing hands', textAr: 'رسم اليدين' },
    listPrice: 12_500,
    period: null,
    deductions: [],
    corrects: null,
  },
};
const onDocument = (kind: DocumentLetter) => (language: Language) =>
  documentMail(
    writing,
    kind === 'INVOICE'
      ? { ...document, kind, data: { ...document.data, seller: null } }
      : { ...document, kind: kind === 'RECEIPT' ? kind : 'CREDIT_NOTE' },
    language,
    kind,
  );

/** Every mail that the site sends to people, by its dictionary and its place there. A new kind is refused until it is here. */
const mails: Record<string, Record<string, (language: Language) => Mail>> = {
  'accounts/mails': {
    verify: account('verify'),
    registered: account('registered'),
    reset: account('reset'),
    passwordChanged: account('passwordChanged'),
    socialLinked: account('socialLinked'),
    accountDeleted: account('accountDeleted'),
    invitation: account('invitation'),
  },
  'billing/mails': { OPENED: onDispute('OPENED'), WON: onDispute('WON'), LOST: onDispute('LOST') },
  'notices/mails': {
    CONFIRMED: onBooking('CONFIRMED'),
    CHANGED: onBooking('CHANGED', away),
    MOVED_BY_HOST: onBooking('CHANGED', { isMovedByHost: true }),
    CANCELLED: onBooking('CANCELLED', { status: 'CANCELLED', cancelledBy: 'HOST', cancelReason: 'The kiln broke' }),
    MISSED: onBooking('CANCELLED', { status: 'CANCELLED', cancelledBy: 'SYSTEM', sessionStatus: 'MISSED' }, true),
    REMINDER_24: onBooking('REMINDER_24'),
    REMINDER_1: onBooking('REMINDER_1'),
    REMINDER_1_OFFLINE: onBooking('REMINDER_1', away),
    OFFER: (language) => offerLetter(writing, { ...booking, language, expiresAt: now() }),
    COURTESY: invited(false),
    INVITATION: invited(true),
  },
  'documents/words': {
    'mails.RECEIPT': onDocument('RECEIPT'),
    'mails.CREDIT_NOTE': onDocument('CREDIT_NOTE'),
    'mails.REFUNDED': onDocument('REFUNDED'),
    'mails.PARTLY_REFUNDED': onDocument('PARTLY_REFUNDED'),
    'mails.SEAT_REFUNDED': onDocument('SEAT_REFUNDED'),
    'mails.INVOICE': onDocument('INVOICE'),
  },
  'exports/copies/words': { READY: (language) => lettered(language, copyLetter(language, true)) },
  'exports/words': { READY: (language) => lettered(language, exportLetter(language, id, 12)) },
  'webhooks/mails': {
    body: (language) => lettered(language, switchedOffLetter(language, 'https://shop.example/hook', 'FAILURES')),
    bodyGone: (language) => lettered(language, switchedOffLetter(language, 'https://shop.example/hook', 'RECEIVER')),
  },
  'ownership/mails': {
    OFFERED: onOwnership('OFFERED'),
    OFFER_MADE: onOwnership('OFFER_MADE'),
    DECLINED: onOwnership('DECLINED'),
    HANDED_OVER: onOwnership('HANDED_OVER'),
    TAKEN_OVER: onOwnership('TAKEN_OVER'),
    CLOSED: onOwnership('CLOSED'),
    BUYER_CLOSED: onOwnership('BUYER_CLOSED'),
    BUYER_ENDS: onOwnership('BUYER_ENDS'),
  },
  'payouts/mails': {
    BANK_ACCOUNT_CHANGED: onBankAccount(now()),
    BANK_ACCOUNT_NAMED: onBankAccount(null),
    PAID: onPayout('PAID'),
    RETURNED: onPayout('RETURNED'),
  },
  'subscriptions/mails': {
    STARTED: onPlan('STARTED'),
    STARTED_BY_HAND: onPlan('STARTED_BY_HAND'),
    RENEWS_SOON: onPlan('RENEWS_SOON'),
    RENEWS_BY_HAND: onPlan('RENEWS_BY_HAND'),
    PAST_DUE: onPlan('PAST_DUE'),
    STILL_UNPAID: onPlan('STILL_UNPAID'),
    CANCELLED: onPlan('CANCELLED'),
    ENDED: onPlan('ENDED'),
    ENDED_UNPAID: onPlan('ENDED_UNPAID'),
    ENDED_DISPUTED: onPlan('ENDED_DISPUTED'),
  },
};

const domains = 'server/domains';
const isText = (value: unknown): value is string => typeof value === 'string';
type Node = Readonly<Record<string, unknown>>;

/** The places of a dictionary that have texts of a mail: a body or the line at its end. */
const kindsIn = (node: Node, at = ''): string[] => [
  ...Object.keys(node).filter((key) => at === '' && /^body/.test(key) && isText(node[key])),
  ...(at && (isText(node.body) || isText(node.unasked)) ? [at] : []),
  ...Object.entries(node).flatMap(([key, value]) =>
    value && typeof value === 'object' ? kindsIn(value as Node, at ? `${at}.${key}` : key) : [],
  ),
];
const files = readdirSync(domains, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
const dictionaries = files.filter((file) => file.endsWith('/en.json'));
const dictionary = (folder: string, language: Language): Node =>
  JSON.parse(readFileSync(`${domains}/${folder}/${language.toLowerCase()}.json`, 'utf8')) as Node;

describe('all mails are written here', () => {
  test('each kind of each dictionary', () => {
    const kinds = dictionaries.flatMap((file) => {
      const folder = file.replace('/en.json', '');
      return kindsIn(dictionary(folder, 'EN')).map((kind) => `${folder} ${kind}`);
    });
    const written = Object.entries(mails).flatMap(([folder, letters]) => Object.keys(letters).map((kind) => `${folder} ${kind}`));
    expect(written.sort()).toEqual(kinds.sort());
  });

  test('those that are written without a dictionary: the two to the operator', () => {
    const senders = files.filter(
      (file) => file.endsWith('.ts') && /\benqueueMail\(|'accounts:sendMail',/.test(readFileSync(`${domains}/${file}`, 'utf8')),
    );
    expect(senders.sort()).toEqual([
      'accounts/mails.ts',
      'accounts/mails/letter.ts',
      'accounts/mails/outbox.ts',
      'books/jobs.ts',
      'documents/jobs.ts',
      'notices/invitations.ts',
      'notices/jobs.ts',
      'site/contact.ts',
    ]);
  });
});

const placeholder = /\{\{|\}\}|\bundefined\b|\bnull\b|\[object|\bNaN\b|Invalid Date/;
const all = Object.entries(mails).flatMap(([folder, letters]) =>
  Object.entries(letters).flatMap(([kind, write]) => (['EN', 'AR'] as const).map((language) => ({ folder, kind, language, write }))),
);

test.each(all)('$folder $kind in $language says all that it has to say', ({ language, write }) => {
  const { subject, html, text } = write(language);
  for (const part of [subject, html, text]) expect(part).not.toMatch(placeholder);
  expect(subject.trim()).not.toBe('');
  // A value that is empty leaves two spaces, or one before a stop.
  expect(`${subject}\n${text}`).not.toMatch(/[^\S\n]{2}| [.,،:]/);
  expect(html).toContain(language === 'AR' ? '<html lang="ar" dir="rtl">' : '<html lang="en" dir="ltr">');
});

test.each([
  booksMail(to, 'the books are wrong', ['A difference.']),
  contactMail(to, { name: 'Noor', email: 'n@example.com', message: 'Hello', language: 'AR' }),
])('to the operator: $subject', ({ subject, html, text }) => {
  for (const part of [subject, html, text]) expect(part).not.toMatch(placeholder);
});

test('what people type is no template', () => {
  const { subject, html, text } = onBooking('CONFIRMED', { title: 'A {{name}} <b>' })('EN');
  expect(subject).toBe('Booked: A {{name}} <b>');
  expect(text).toContain('Your seat in A {{name}} <b> with Sara Ali');
  expect(html).toContain('<bdi>A {{name}} &lt;b&gt;</bdi>');
});

test('a name without a value stops the mail in tests, and is left out in production', () => {
  const letter = accountLetter('invitation', 'EN', '/somewhere', { email: to });
  expect(() => lettered('EN', letter)).toThrow('no value for creator, name');
  const logged: string[] = [];
  const production = { ...writing, config: { ...config, production: true }, log: () => ({ error: (what: string) => logged.push(what) }) };
  expect(mailOf(production as unknown as Writing, to, contentOf(writing, 'EN', letter)).text).toContain('Hello .');
  expect(logged).toHaveLength(1);
});

test('mails that no act of the reader asks for have a link that ends them, and no others', () => {
  const ended = all
    .filter(({ language, write }) => language === 'EN' && write(language).stop)
    .map(({ folder, kind }) => `${folder} ${kind}`);
  expect(ended.sort()).toEqual([
    'notices/mails COURTESY',
    'notices/mails INVITATION',
    'notices/mails REMINDER_1',
    'notices/mails REMINDER_1_OFFLINE',
    'notices/mails REMINDER_24',
    'webhooks/mails body',
    'webhooks/mails bodyGone',
  ]);
  for (const language of ['EN', 'AR'] as const) {
    const { html, text, stop } = invited(true)(language);
    expect(stop).toMatch(/^https:\/\/diwan\.example\/mails\/stop\/[\w.-]+$/);
    expect(text).toContain(stop);
    expect(html).toContain(`href="${stop}"`);
  }
});

test('the link that ends mails names its reader by our secret, so that a list of addresses does not tell whose it is', () => {
  const recipient = (mediaSecret: string, email: string) => {
    const { href } = stopLink({ config: { ...config, mediaSecret }, origin: 'https://diwan.example' }, email, 'REMINDERS', 'EN');
    return JSON.parse(Buffer.from(href.split('.').at(-2) as string, 'base64url').toString()).recipient;
  };
  const [one, another] = ['a'.repeat(32), 'b'.repeat(32)] as [string, string];
  expect(recipient(one, to)).not.toBe(recipient(another, to));
  expect(recipient(one, to)).toBe(recipient(one, 'Noor@example.com'));
});
