import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * The specification's messages: its error catalogue and success messages (sections 8 and 9), each in both dictionaries. `words` is
 * quoted. Ours begin with a capital; a success message that the specification writes whole keeps its letters (docs/departures.md).
 * Browser and API tests check that they are shown.
 */
interface Entry {
  situation: string;
  words: string;
  /** The dictionary file and the path in it. */
  key: `${'messages' | 'common' | 'orders' | 'room' | 'storefront'}:${string}`;
  /** Whether the specification only names the message, so that its words are put together here. */
  named?: true;
}

const failed: Entry[] = [
  { situation: 'Login failure', words: 'Invalid email or password', key: 'messages:login.invalid' },
  { situation: 'Non-creator login', words: 'Invalid email or password', key: 'messages:login.invalid' },
  {
    situation: 'Signup, resend, profile update, cover update failure; add admin failure',
    words: 'Something went wrong',
    key: 'messages:api.internal',
  },
  {
    situation: 'Verify email failure',
    words: 'Something went wrong while trying to verify email',
    key: 'messages:api.verifyFailed',
  },
  {
    situation: 'Payment without 3-D Secure and without success; payment request error',
    words: "Can't proceed with payment right now. Please try again later.",
    key: 'messages:payment.unavailable',
  },
  { situation: 'Promo failure', words: 'Invalid promo code', key: 'messages:promoCode.invalid' },
  {
    situation: 'No profile image',
    words: 'Please upload profile image',
    key: 'messages:profilePic.required',
  },
  { situation: 'Render error', words: 'Something went wrong:', key: 'common:error.boundary' },
  { situation: 'Failed dynamic module load', words: 'Refresh and Retry', key: 'common:error.refresh' },
  { situation: 'Unknown route of the console', words: 'NotFound Page', key: 'common:notFound.console' },
  {
    situation: 'Reading anything fails without a reason',
    words: 'an unexpected error occurred.',
    key: 'common:error.unexpected',
  },
  {
    situation: 'A purchase does not begin',
    words: 'error in purchasing product',
    key: 'orders:failure.title',
  },
  {
    situation: 'A product cannot be read',
    words: 'error in getting product data',
    key: 'storefront:product.failed',
  },
  {
    situation: 'Content cannot be played',
    words: 'error in making content played',
    key: 'storefront:player.failed',
  },
  {
    situation: 'The creators viewed lately cannot be read',
    words: 'error fetching creators',
    key: 'storefront:recent.failed',
  },
  {
    situation: 'A session cannot be joined',
    words: 'error joining session',
    key: 'room:noEntry',
  },
];

const done: Entry[] = [
  { situation: 'Login', words: 'Login successful', key: 'messages:success.login' },
  { situation: 'Email verified', words: 'Email verified successfully', key: 'messages:success.verified' },
  {
    situation: 'Profile completed',
    words: 'Profile Completed successfully',
    key: 'messages:success.profileCompleted',
  },
  {
    situation: 'Profile updated',
    words: 'profile updated successfully',
    key: 'messages:success.profileUpdated',
  },
  {
    situation: 'Cover updated',
    words: 'Cover image updated successfully',
    key: 'messages:success.coverImageUpdated',
  },
  {
    situation: 'Password changed',
    words: 'Password updated successfully',
    key: 'messages:success.password',
  },
  { situation: 'Payment', words: 'Payment successfully done.', key: 'messages:success.payment' },
  { situation: 'Payment on its way', words: 'Will redirect you to payment page', key: 'messages:success.paymentPage' },
  {
    situation: 'Product created',
    words: 'product created successfully',
    key: 'messages:success.productCreated',
    named: true,
  },
  {
    situation: 'Product updated',
    words: 'product updated successfully',
    key: 'messages:success.productUpdated',
    named: true,
  },
  {
    situation: 'Product published, archived or moved to draft',
    words: 'product status updated successfully',
    key: 'messages:success.productStatus',
  },
  {
    situation: 'Content uploaded',
    words: 'content uploaded successfully',
    key: 'messages:success.contentUploaded',
    named: true,
  },
  {
    situation: 'Content updated',
    words: 'content updated successfully',
    key: 'messages:success.contentUpdated',
    named: true,
  },
  {
    situation: 'Content deleted',
    words: 'content deleted successfully',
    key: 'messages:success.contentDeleted',
    named: true,
  },
  { situation: 'Admin added', words: 'Admin added successfully', key: 'messages:success.adminAdded' },
  { situation: 'Admin updated', words: 'admin updated successfully', key: 'messages:success.adminUpdated', named: true },
  { situation: 'Admin deleted', words: 'admin deleted successfully', key: 'messages:success.adminDeleted', named: true },
];

/** The messages of form fields (section 5). */
const rules: Entry[] = (
  [
    ['Email is required', 'email.required'],
    ['Please enter a valid email address', 'email.invalid'],
    ['Password is required', 'password.required'],
    ['Password must contain at least 8 characters, including one uppercase letter, one lowercase letter, and one number', 'password.weak'],
    ['Phone Number is required', 'phoneNumber.required'],
  ] as const
).map(([words, key]) => ({ situation: 'Register', words, key: `messages:${key}` }));

/** The messages of the product wizard (section 5): the specification names the rules, and one sentence. */
const wizard: Entry[] = (
  [
    ['Title is required', 'title.required'],
    ['Max length for title is {{max}} characters', 'title.max'],
    ['Subtitle is required', 'subtitle.required'],
    ['Max length for subtitle is {{max}} characters', 'subtitle.max'],
    ['Start date is required', 'startDate.required'],
    ['End date must be after the start date', 'endDate.afterStart'],
    ['Cover image is required', 'coverId.required'],
    ['Maximum participants is required', 'maxParticipants.required'],
    ['Group chat link must be a valid url that starts with https://', 'groupChatLink.invalid'],
    ['Benefit is required', 'benefitText.required'],
    ['Benefit must be at least {{min}} characters', 'benefitText.min'],
    ['Benefit description is required', 'benefitDescription.required'],
    ['Benefit description must be at least {{min}} characters', 'benefitDescription.min'],
    ['Price is required', 'price.required'],
    ['Price must be a positive number', 'price.positive'],
    ['this promo code already exists', 'promoCode.taken'],
    ['Form is invalid', 'form.invalid'],
  ] as const
).map(([words, key]) => ({ situation: 'Product', words, key: `messages:${key}` }));

const root = path.resolve(import.meta.dirname, '../..');
const dictionaries = new Map<string, object>();
function entry(language: 'en' | 'ar', key: Entry['key']): unknown {
  const [name, at = ''] = key.split(':');
  const file = name === 'messages' ? `schema/messages/${language}.json` : `client/i18n/locales/${language}/${name}.json`;
  const dictionary = dictionaries.get(file) ?? (JSON.parse(readFileSync(path.join(root, file), 'utf8')) as object);
  dictionaries.set(file, dictionary);
  return at.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], dictionary);
}

describe.each([
  ['failures', failed],
  ['successes', done],
  ['form fields', rules],
  ['the product wizard', wizard],
])('%s', (_part, entries) => {
  test.each(entries)('$situation: $words', ({ words, key, named }) => {
    const english = entry('en', key) as string;
    if (entries === done) expect(english).toBe(named ? words.charAt(0).toUpperCase() + words.slice(1) : words);
    expect(english.charAt(0).toLowerCase() + english.slice(1)).toBe(words.charAt(0).toLowerCase() + words.slice(1));
    expect(entry('ar', key)).toMatch(/\p{Script=Arabic}/u);
  });
});

describe('the glossary', () => {
  // Vowel signs are written where a word could be read in two ways.
  const bare = (text: string) => text.replace(/[\u064B-\u0652\u0670]/g, '');
  const files = [
    'schema/messages/ar.json',
    ...readdirSync(path.join(root, 'client/i18n/locales/ar'))
      .filter((file) => file.endsWith('.json'))
      .map((file) => `client/i18n/locales/ar/${file}`),
  ];
  const said = bare(files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n'));
  const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8');
  const words = [...glossary.matchAll(/^\| ([^|]+) \| ([^|]*\p{Script=Arabic}[^|]*) \|/gmu)].flatMap(([, word = '', arabic = '']) =>
    arabic.split('، ومجموعها ').map((part) => ({ word, arabic: part })),
  );

  test('has the word of each domain', () => {
    // These are called by what they do.
    const without = ['billing', 'deletion', 'ownership', 'site'];
    const named = [...glossary.matchAll(/^\| ([^|]+) \|/gm)].map(([, word = '']) => word.toLowerCase());
    const nameless = readdirSync(path.join(root, 'server/domains'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !without.includes(entry.name))
      .filter(({ name }) => !named.some((word) => word.includes(name.replace(/s$/, ''))));
    expect(
      nameless.map(({ name }) => name),
      'docs/glossary.md has no word for these domains',
    ).toEqual([]);
  });

  test.each(words)('calls $word $arabic, as the Arabic dictionaries do', ({ arabic }) => {
    const plain = bare(arabic);
    const definite = plain.replace(/(^| )/g, '$1ال');
    expect(
      [plain, definite].some((form) => said.includes(form)),
      `${arabic} stands in none of them`,
    ).toBe(true);
  });
});
