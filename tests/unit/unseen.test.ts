import { describe, expect, test } from 'vitest';
import type { AnyObjectSchema } from 'yup';
import { addEmails } from '../../client/forms/emails.ts';
import { passwordResetRequestRules } from '../../schema/rules/accounts.ts';
import { adminInviteRules } from '../../schema/rules/admins.ts';
import { captionSetRules } from '../../schema/rules/captions.ts';
import { minutesOf } from '../../schema/rules/clock.ts';
import { contactMessageRules } from '../../schema/rules/contact.ts';
import { sectionCreateRules } from '../../schema/rules/content.ts';
import { profileCompleteRules, profileUpdateRules } from '../../schema/rules/creators.ts';
import { profileLinkRules } from '../../schema/rules/links.ts';
import { moneyRules } from '../../schema/rules/money.ts';
import { bankAccountUpdateRules } from '../../schema/rules/payouts.ts';
import { productCreateRules } from '../../schema/rules/products.ts';
import { promoCodeRules } from '../../schema/rules/promos.ts';
import { sessionCreateRules } from '../../schema/rules/sessions.ts';
import { signupRules } from '../../schema/rules/sign-ups.ts';
import { tagOf } from '../../schema/rules/tags.ts';
import { usernameRules } from '../../schema/rules/usernames.ts';
import { utmRules } from '../../schema/rules/utm.ts';
import { webhookEndpointCreateRules } from '../../schema/rules/webhooks.ts';

/** A text as Arabic pages give it away: isolated, with marks of direction, a joiner and a space without width inside. */
const pasted = (text: string) => ` \u2068\u200e${text.slice(0, 2)}\u200b\u200d\u00ad${text.slice(2)}\u200f\u2069\ufeff `;

const plainFields: [string, AnyObjectSchema, string, string][] = [
  ['a sign-up', signupRules, 'email', 'sara@example.com'],
  ['a sign-up', signupRules, 'username', 'sara-ali'],
  ['a sign-up', signupRules, 'next', '/en/demo'],
  ['a lost password', passwordResetRequestRules, 'email', 'sara@example.com'],
  ['an admin', adminInviteRules, 'email', 'sara@example.com'],
  ['a message', contactMessageRules, 'email', 'sara@example.com'],
  ['a private session', sessionCreateRules, 'inviteEmails[0]', 'sara@example.com'],
  ['a session', sessionCreateRules, 'sessionDate', '2027-01-31'],
  ['a session', sessionCreateRules, 'sessionTime', '19:30'],
  ['a profile', profileCompleteRules, 'phoneNumber', '+96599887766'],
  ['a profile', profileUpdateRules, 'supportNumber', '+96522223333'],
  ['a profile', usernameRules, 'username', 'sara-ali'],
  ['a link', profileLinkRules, 'url', 'https://sara.example/about'],
  ['a price', moneyRules, 'amount', '12.500'],
  ['a bank account', bankAccountUpdateRules, 'iban', 'KW81CBKU0000000000001234560101'],
  ['a bank account', bankAccountUpdateRules, 'bic', 'CBKUKWKW'],
  ['a bank account', bankAccountUpdateRules, 'holderName', 'Sara Ali'],
  ['a product', productCreateRules, 'groupChatLink', 'https://chat.whatsapp.com/AbC123'],
  ['a product', productCreateRules, 'coverId', '0197a000-0000-7000-8000-000000000001'],
  ['a product', productCreateRules, 'startDate', '2027-01-31'],
  ['a promo code', promoCodeRules, 'code', 'Summer'],
  ['a tagged link', utmRules, 'source', 'instagram'],
  ['a webhook', webhookEndpointCreateRules, 'url', 'https://hooks.example.com/diwan'],
  ['captions', captionSetRules, 'language', 'ar-KW'],
];

/** What a rule makes of one field; `a[0]` is the first of a list. */
const read = (rules: AnyObjectSchema, path: string, value: unknown): unknown => {
  const [name = '', inList] = path.split('[');
  const input = { network: 'WEBSITE', currency: 'KWD', [name]: inList ? [value] : value };
  rules.validateSyncAt(path, input);
  const cast = rules.cast(input, { assert: false })[name];
  return inList ? cast[0] : cast;
};

describe('what nobody sees', () => {
  test.each(plainFields)('is left out of %s: $2', (_of, rules, path, value) => {
    expect(read(rules, path, pasted(value))).toBe(value);
  });

  test('is left out of numbers, times and tags', () => {
    expect(read(productCreateRules, 'maxParticipants', pasted('٢٥٠'))).toBe(250);
    expect(minutesOf(pasted('٠٩:٣٠'))).toBe(570);
    expect(tagOf(pasted('Instagram'))).toBe('instagram');
  });

  test('is left out of a list of addresses that is pasted', () => {
    const list = ['sara@example.com', 'ali@example.com'];
    expect(addEmails([], list.map((email) => `\u2068سارة\u2069 <${pasted(email)}>`).join('؛ '), 10)).toMatchObject({ list, wrong: [] });
  });

  test('is nothing by itself', () => {
    for (const nothing of ['\u200f', ' \u2068\u2069 ', '\ufeff\u200b']) {
      expect(() => read(sectionCreateRules, 'title', nothing)).toThrow('title.required');
      expect(() => read(signupRules, 'email', nothing)).toThrow('email.required');
      expect(() => read(productCreateRules, 'maxParticipants', nothing)).toThrow('maxParticipants.invalid');
      for (const [rules, path] of [
        [productCreateRules, 'titleAr'],
        [productCreateRules, 'groupChatLink'],
        [productCreateRules, 'startDate'],
        [sessionCreateRules, 'sessionTime'],
        [profileUpdateRules, 'supportNumber'],
      ] as const)
        expect(read(rules, path, nothing), path).toBeNull();
    }
  });
});

describe('a pair of marks around a text of a person', () => {
  const title = 'رسم \u200fالوجوه\u200e، 10% off';
  test.each([
    ['isolated by itself', `\u2068${title}\u2069`],
    ['isolated from right to left', ` \u2067${title}\u2069\n`],
    ['isolated from left to right', `\u2066 ${title} \u2069`],
    ['embedded', `\u202b${title}\u202c`],
    ['wrapped twice', `\u2068\u202a${title}\u202c\u2069`],
    ['with a mark before it', `\u200f\u2067${title}\u2069`],
    ['with marks around and within', ` \ufeff\u200e \u2068\u061c\u202a${title}\u202c\u200b\u2069\u200f\n`],
  ])('is dropped: %s', (_how, typed) => {
    expect(read(sectionCreateRules, 'title', typed)).toBe(title);
    expect(read(profileUpdateRules, 'bio', typed)).toBe(title);
  });

  test('leaves the marks of a text that no pair is around', () => {
    for (const kept of [`\u200f${title}`, `${title}\u200e`, `\u200fa\u2067b\u2069`.replace(/[\u2067\u2069]/g, '')])
      expect(read(sectionCreateRules, 'title', `\u2067${kept}\u2069`)).toBe(kept);
  });

  test('does not count as characters', () => {
    const longest = 'x'.repeat(50);
    expect(read(sectionCreateRules, 'title', `\u2067${longest}\u2069`)).toBe(longest);
    expect(() => read(sectionCreateRules, 'title', `\u2067${longest}x\u2069`)).toThrow('title.max');
  });

  test.each([
    `\u2067${title}`,
    `${title}\u2069`,
    `\u2067${title}\u202c`,
    `\u202e${title}\u202c`,
    `\u2068a\u2069 b \u2068c\u2069`,
    `a \u2068b\u2069 c`,
  ])('is refused where it is none: %j', (typed) => {
    expect(() => read(sectionCreateRules, 'title', typed)).toThrow('text.oneLine');
  });
});
