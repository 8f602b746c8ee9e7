import { getIn } from 'final-form';
import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyObjectSchema } from 'yup';
import ar from '../../schema/messages/ar.json' with { type: 'json' };
import en from '../../schema/messages/en.json' with { type: 'json' };
import { passwordChangeFormRules, passwordResetRequestRules, passwordResetRules } from '../../schema/rules/accounts.ts';
import { adminInviteRules, invitationAcceptNewRules } from '../../schema/rules/admins.ts';
import { profileUpdateRules } from '../../schema/rules/creators.ts';
import { productCreateRules, productPublishRules } from '../../schema/rules/products.ts';
import { sessionCreateRules, sessionPublishRules } from '../../schema/rules/sessions.ts';
import { signupRules } from '../../schema/rules/sign-ups.ts';
import { pageAt } from '../support/page.ts';

/**
 * The messages of each form field, in both languages. The forms run these rules at each change; see tests/e2e/accounts/register.spec.ts.
 */

pageAt('/en/cc/auth/register');
const { validateWith } = await import('../../client/forms/errors.ts');

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { messages: en }, ar: { messages: ar } }, ns: ['messages'] }));

type Case = [field: string, given: object, key: string, values?: Record<string, number>];

const password = 'Diwan1234';
const forms: [form: string, rules: AnyObjectSchema, cases: Case[]][] = [
  [
    'registering',
    signupRules,
    [
      ['email', { email: '' }, 'email.required'],
      ['email', { email: 'sara' }, 'email.invalid'],
      ['password', { password: '' }, 'password.required'],
      ...['Short1', 'alllowercase1', 'ALLUPPERCASE1', 'NoDigitsHere'].map(
        (weak): Case => ['password', { password: weak }, 'password.weak'],
      ),
      ['phoneNumber', { role: 'CREATOR', phoneNumber: '' }, 'phoneNumber.required'],
      ['phoneNumber', { role: 'CREATOR', phoneNumber: '+965123' }, 'phoneNumber.invalid'],
    ],
  ],
  ['a forgotten password', passwordResetRequestRules, [['email', { email: '' }, 'email.required']]],
  [
    'a new password by a link',
    passwordResetRules,
    [
      ['password', { password: '' }, 'password.required'],
      ['password', { password: 'weak' }, 'password.weak'],
    ],
  ],
  [
    'changing the password',
    passwordChangeFormRules,
    [
      ['oldPassword', { oldPassword: '' }, 'oldPassword.required'],
      ['newPassword', { newPassword: '' }, 'newPassword.required'],
      ['newPassword', { newPassword: 'weak' }, 'password.weak'],
      ['confirmation', {}, 'confirmation.required'],
      ['confirmation', { newPassword: password, confirmation: 'Different123' }, 'confirmation.mismatch'],
    ],
  ],
  [
    'inviting an admin',
    adminInviteRules,
    [
      ['fullName', { fullName: '' }, 'fullName.required'],
      ['email', { email: '' }, 'email.required'],
    ],
  ],
  ['taking up an invitation', invitationAcceptNewRules, [['password', { password: 'weak' }, 'password.weak']]],
  [
    'the profile',
    profileUpdateRules,
    [
      ['fullName', { fullName: ' ' }, 'fullName.required'],
      ['bio', { bio: 'x'.repeat(640) }, 'bio.max', { max: 180 }],
      ['username', { username: 'admin' }, 'username.reserved'],
    ],
  ],
  [
    'a product',
    productCreateRules,
    [
      ['title', { title: '' }, 'title.required'],
      ['title', { title: 'x'.repeat(101) }, 'title.max', { max: 100 }],
      ['subtitle', { subtitle: 'x'.repeat(301) }, 'subtitle.max', { max: 300 }],
      ['endDate', { endDate: '1/1' }, 'endDate.invalid'],
      ['endDate', { startDate: '2026-12-31', endDate: '2026-12-30' }, 'endDate.afterStart'],
      ['maxParticipants', { maxParticipants: '' }, 'maxParticipants.required'],
      ['groupChatLink', { groupChatLink: 'http://chat' }, 'groupChatLink.invalid'],
      ['price.amount', { price: { amount: '0', currency: 'KWD' } }, 'price.positive'],
      ['price.amount', { price: { amount: '1.2345', currency: 'KWD' } }, 'price.decimals'],
      ['benefits[0].text', { benefits: [{ text: '', description: '' }] }, 'benefitText.required'],
      ['benefits[0].description', { benefits: [{ text: '', description: '' }] }, 'benefitDescription.required'],
      ['benefits[0].text', { benefits: [{ text: 'ab', description: 'too short' }] }, 'benefitText.min', { min: 3 }],
      ['benefits[0].description', { benefits: [{ text: 'ab', description: 'too short' }] }, 'benefitDescription.min', { min: 10 }],
      ['promoCodes[0].code', { promoCodes: [{ code: 'Sum mer', percentage: 20 }] }, 'promoCode.characters'],
      ['promoCodes[0].percentage', { promoCodes: [{ code: 'SUMMER', percentage: '7.5' }] }, 'percentage.invalid'],
    ],
  ],
  [
    'a product to be sold',
    productPublishRules,
    [
      ['subtitle', { subtitle: '' }, 'subtitle.required'],
      ['coverId', { coverId: '' }, 'coverId.required'],
      ['price', { cost: 'PAID' }, 'price.required'],
      ['startDate', { startDate: '' }, 'startDate.required'],
    ],
  ],
  [
    'a session',
    sessionCreateRules,
    [
      ['title', { title: '' }, 'title.required'],
      ['includes[0].text', { includes: [{ text: '' }] }, 'include.required'],
      ['includes[0].text', { includes: [{ text: 'ab' }] }, 'include.min', { min: 3 }],
      ['sessionDate', { sessionDate: '1/1' }, 'sessionDate.invalid'],
      ['sessionTime', { sessionTime: '25:00' }, 'sessionTime.invalid'],
      ['durationMinutes', { durationMinutes: '4' }, 'durationMinutes.range'],
      ['durationMinutes', { durationMinutes: 'an hour' }, 'durationMinutes.invalid'],
      ['seats', { seats: '0' }, 'seats.min'],
      ['address', { address: 'x'.repeat(301) }, 'address.max', { max: 300 }],
      ['cancellationHours', { cancellationHours: '721' }, 'cancellationHours.range'],
      ['inviteEmails[1]', { inviteEmails: ['a@example.com', 'a'] }, 'email.invalid'],
      ['inviteEmails[1]', { inviteEmails: ['a@example.com', 'A@example.com'] }, 'inviteEmail.taken'],
    ],
  ],
  [
    'a session to be booked',
    sessionPublishRules,
    [
      ['type', {}, 'sessionType.required'],
      ['eventType', {}, 'eventType.required'],
      ['sessionDate', {}, 'sessionDate.required'],
      ['sessionTime', {}, 'sessionTime.required'],
      ['durationMinutes', {}, 'durationMinutes.required'],
      ['location', {}, 'location.required'],
      ['address', { location: 'OFFLINE' }, 'address.required'],
      ['seats', {}, 'seats.required'],
      ['seats', { type: 'APPOINTMENT', seats: 2 }, 'seats.appointment'],
      ['price', { cost: 'PAID' }, 'price.required'],
    ],
  ],
];

describe.each(['en', 'ar'] as const)('%s', (language) => {
  beforeAll(() => i18next.changeLanguage(language));
  const words = (key: string, values: Record<string, number> = {}) => {
    const [group = '', name = ''] = key.split('.');
    const text = ({ en, ar }[language] as Record<string, Record<string, string>>)[group]?.[name];
    return text?.replace(/{{(\w+)}}/g, (_, value: string) => String(values[value]));
  };

  describe.each(forms)('%s', (_form, rules, cases) => {
    test.each(cases.map(([field, given, key, values]) => ({ field, given, key, values })))(
      '$field: $key',
      ({ field, given, key, values }) => {
        expect(words(key, values)).toEqual(expect.any(String));
        expect(getIn(validateWith(rules)(given), field)).toBe(words(key, values));
      },
    );
  });
});
