import fc from 'fast-check';
import { GraphQLError } from 'graphql';
import { EmailAddressResolver, PhoneNumberResolver } from 'graphql-scalars';
import { describe, expect, test } from 'vitest';
import { loginRules } from '../../schema/rules/accounts.ts';
import { profileCompleteRules } from '../../schema/rules/creators.ts';
import { email, newPassword } from '../../schema/rules/fields.ts';
import { phone } from '../../schema/rules/phones.ts';
import { signupRules } from '../../schema/rules/sign-ups.ts';
import { username } from '../../schema/rules/usernames.ts';
import { UserErrors, validate } from '../../server/core/errors.ts';
import { hashPassword, passwordMatches } from '../../server/domains/accounts/passwords.ts';
import { networkOf } from '../../server/platform/network.ts';

const signup = { email: 'sara@example.com', password: 'Diwan1234', phoneNumber: '+96599887766', role: 'CREATOR' as const };
const profile = { fullName: 'Sara', bio: 'Hello', profession: 'ARTIST', username: 'sara', phoneNumber: '+96599887766' };

/** The message of each failure, by field. */
function failures(rules: Parameters<typeof validate>[0], input: unknown): Record<string, string> {
  try {
    validate(rules, input);
    return {};
  } catch (error) {
    if (!(error instanceof UserErrors)) throw error;
    return Object.fromEntries(error.errors.map(({ field, message }) => [field?.join('.') ?? '', message]));
  }
}

describe('email', () => {
  test.each(['a@b.co', ' Sara.Ali+shop@Example.COM ', "o'neil@x-y.example"])('takes %j', (text) => {
    expect(email().validateSync(text)).toBe(text.trim().toLowerCase());
  });
  test.each([
    'sara',
    'sara@',
    '@b.co',
    'a b@c.de',
    'a@b',
    'a@b..co',
    'a@-b.co',
    'a@b.co\r\nBcc: x@y.zz',
    'a@b.co,c@d.ee',
    'سارة@example.com',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b.'.repeat(150)}co`,
  ])('refuses %j', (text) => {
    expect(failures(signupRules, { ...signup, email: text })).toEqual({ email: 'email.invalid' });
  });
  test('is reported if it is missing', () => {
    for (const text of ['', '  ', undefined, null])
      expect(failures(loginRules, { email: text, password: 'x', role: 'CREATOR' })).toEqual({ email: 'email.required' });
  });
  test('an accepted value is a valid EmailAddress scalar', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.emailAddress(),
          fc.string({ unit: 'grapheme' }).map((text) => `${text}@example.com`),
        ),
        (text) => {
          if (email().isValidSync(text)) EmailAddressResolver.serialize(email().validateSync(text));
        },
      ),
    );
  });
});

describe('password', () => {
  test.each(['Diwan1234', 'aA3aaaaa', 'Пароль-123', ' Aa1     ', 'Aa٣٤٥٦٧٨'])('takes %j', (text) => {
    expect(newPassword().validateSync(text)).toBe(text);
  });
  test.each(['short1A', 'diwan1234', 'DIWAN1234', 'Diwandiwan', 'Aa1😀😀😀😀'])('refuses %j', (text) => {
    expect(failures(signupRules, { ...signup, password: text })).toEqual({ password: 'password.weak' });
  });
  test('has a maximum length', () => {
    expect(failures(signupRules, { ...signup, password: `Aa1${'x'.repeat(198)}` })).toEqual({ password: 'password.max' });
  });
  test('is compared in full length, and in normalised form', async () => {
    const config = { test: true } as never;
    const long = `Aa1${'x'.repeat(100)}`;
    const hash = await hashPassword({ config }, `${long}é1`);
    expect(await passwordMatches({ config }, `${long}e\u03011`, [hash])).toBe(true);
    expect(await passwordMatches({ config }, `${long}é2`, [hash])).toBe(false);
    expect(await passwordMatches({ config }, long, [hash])).toBe(false);
    expect(await passwordMatches({ config }, `${long}é1`, [])).toBe(false);
  });
});

describe('phone', () => {
  test.each([
    ['+965 9988 7766', '+96599887766'],
    ['00965-9988-7766', '+96599887766'],
    ['+٩٦٥ ٩٩٨٨ ٧٧٦٦', '+96599887766'],
    ['+۹۶۵۹۹۸۸۷۷۶۶', '+96599887766'],
    ['\u202a+1 (702) 123-4567\u202c', '+17021234567'],
    // The zero is dialled at home alone. In Italy it is part of the number.
    ['+966 05 1234 5678', '+966512345678'],
    ['00966 (0) 51‑234‑5678', '+966512345678'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+39 06 123456', '+3906123456'],
    ['+800 1234 5678', '+80012345678'],
    // Longer than numbers there are now.
    ['+52 1 55 1234 5678', '+5215512345678'],
  ])('reads %j', (text, read) => {
    expect(phone('phoneNumber').validateSync(text)).toBe(read);
  });
  test.each([
    '99887766',
    '0512345678',
    '+99912345678',
    '+2101234567',
    '+51234567',
    '+0123456789',
    '+123456',
    '+1234567890123456',
    '+965 call me',
    '++96599887766',
    // What comes after so many characters is not cut off.
    `+96599887766${' '.repeat(150)}`,
    `+96599887766${' '.repeat(150)}and more`,
  ])('refuses %j', (text) => {
    expect(failures(signupRules, { ...signup, phoneNumber: text })).toEqual({ phoneNumber: 'phoneNumber.invalid' });
  });
  test('is required of creators only', () => {
    for (const phoneNumber of [undefined, null, ' ', '+']) {
      expect(failures(signupRules, { ...signup, phoneNumber })).toEqual({ phoneNumber: 'phoneNumber.required' });
      expect(failures(signupRules, { ...signup, role: 'CUSTOMER', phoneNumber })).toEqual({});
    }
  });
  test('an accepted value is in E.164 format and a valid scalar', () => {
    const digit = fc.constantFrom(...'0123456789٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ -()+'.split(''));
    fc.assert(
      fc.property(fc.string({ unit: digit, maxLength: 24 }), (text) => {
        if (!phone('phoneNumber').isValidSync(text)) return;
        const read = phone('phoneNumber').validateSync(text);
        expect(read).toMatch(/^\+[1-9]\d{6,14}$/);
        expect(phone('phoneNumber').validateSync(read)).toBe(read);
        expect(() => PhoneNumberResolver.serialize(read)).not.toThrow(GraphQLError);
      }),
    );
  });
});

describe('the page to return to after a sign-up', () => {
  test.each(['/en/demo', '/ar/demo/0199?x=1#y', '/', '/en/./demo?x=//y'])('takes %j', (next) => {
    expect(validate(signupRules, { ...signup, next }).next).toBe(next);
  });
  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example', // which browsers read as //evil.example
    '/a/..//evil.example',
    '/%2E//evil.example',
    'javascript:alert(1)',
    '/a b',
    '/a\nb',
    `/${'a'.repeat(500)}`,
  ])('refuses %j', (next) => {
    expect(failures(signupRules, { ...signup, next })).toEqual({ next: 'next.invalid' });
  });
  test('may be absent', () => {
    for (const next of ['', '  ', null, undefined]) expect(validate(signupRules, { ...signup, next }).next ?? null).toBeNull();
  });
});

describe('profile', () => {
  test('reports all failures at once', () => {
    expect(
      failures(profileCompleteRules, {
        fullName: ' ',
        bio: 'x'.repeat(181),
        profession: 'KING',
        username: 'A',
        phoneNumber: '',
        supportNumber: '12',
        profilePicId: 'x',
      }),
    ).toEqual({
      fullName: 'fullName.required',
      bio: 'bio.max',
      profession: 'profession.invalid',
      username: 'username.length',
      phoneNumber: 'phoneNumber.required',
      supportNumber: 'supportNumber.invalid',
      profilePicId: 'file.notFound',
    });
  });
  test('distinguishes a field that is left out from an empty one', () => {
    expect(validate(profileCompleteRules, profile)).not.toHaveProperty('bioAr');
    expect(validate(profileCompleteRules, { ...profile, bioAr: ' ', supportNumber: '' })).toMatchObject({
      bioAr: null,
      supportNumber: null,
    });
  });
  test.each(['demo', 'a-b-c', '123', 'Demo-Shop ', 'a'.repeat(30)])('takes the username %j', (text) => {
    expect(username().validateSync(text)).toBe(text.trim().toLowerCase());
  });
  test.each([
    ['ab', 'username.length'],
    ['a'.repeat(31), 'username.length'],
    ['-abc', 'username.invalid'],
    ['abc-', 'username.invalid'],
    ['a--b', 'username.invalid'],
    ['a_b', 'username.invalid'],
    ['ديوان', 'username.invalid'],
    ['a/../b', 'username.invalid'],
    ['Admin', 'username.reserved'],
    ['GRAPHQL', 'username.reserved'],
    ['', 'username.required'],
  ])('refuses the username %j', (text, message) => {
    expect(failures(profileCompleteRules, { ...profile, username: text })).toEqual({ username: message });
  });
  test('accepts only usernames that the database accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abzABZ09-_ .é'.split('')), maxLength: 34 }), (text) => {
        if (username().isValidSync(text)) expect(username().validateSync(text)).toMatch(/^(?=.{3,30}$)[a-z0-9]+(-[a-z0-9]+)*$/);
      }),
    );
  });
});

test('an address is throttled by its network', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(networkOf('2001:0db8:1:0002::9')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
});
