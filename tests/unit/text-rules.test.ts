import { describe, expect, test } from 'vitest';
import type { AnyObjectSchema } from 'yup';
import { adminInviteRules, adminUpdateRules, invitationAcceptRules } from '../../schema/rules/admins.ts';
import { captionSetRules } from '../../schema/rules/captions.ts';
import { contentItemCreateRules, contentItemUpdateRules, sectionCreateRules, sectionUpdateRules } from '../../schema/rules/content.ts';
import { profileCompleteRules, profileUpdateRules } from '../../schema/rules/creators.ts';
import { benefitRules, productCreateRules, productPublishRules, productUpdateRules } from '../../schema/rules/products.ts';
import { promoCodeRules } from '../../schema/rules/promos.ts';
import { signupRules } from '../../schema/rules/sign-ups.ts';

const told = (rules: AnyObjectSchema, field: string, text: string): string | null => {
  try {
    rules.validateSyncAt(field, { [field]: text });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

const oneLine: [string, AnyObjectSchema, string[]][] = [
  ['an admin', adminInviteRules, ['fullName']],
  ['a changed admin', adminUpdateRules, ['fullName']],
  ['an accepted invitation', invitationAcceptRules, ['fullName']],
  ['captions', captionSetRules, ['label']],
  ['a section', sectionCreateRules, ['title', 'titleAr']],
  ['a changed section', sectionUpdateRules, ['title', 'titleAr']],
  ['an item', contentItemCreateRules, ['title', 'subtitle']],
  ['a changed item', contentItemUpdateRules, ['title', 'subtitle']],
  ['a profile', profileCompleteRules, ['fullName', 'fullNameAr']],
  ['a changed profile', profileUpdateRules, ['fullName', 'fullNameAr']],
  ['a product', productCreateRules, ['title', 'titleAr']],
  ['a changed product', productUpdateRules, ['title', 'titleAr']],
  ['a product on sale', productPublishRules, ['title']],
  ['a benefit', benefitRules, ['text', 'textAr']],
];
const severalLines: [string, AnyObjectSchema, string[]][] = [
  ['a profile', profileCompleteRules, ['bio', 'bioAr']],
  ['a changed profile', profileUpdateRules, ['bio', 'bioAr']],
  ['a product', productCreateRules, ['subtitle', 'subtitleAr']],
  ['a product on sale', productPublishRules, ['subtitle']],
  ['a benefit', benefitRules, ['description', 'descriptionAr']],
];
const lineBreaks = ['\n', '\r', '\r\n', '\u2028', '\u2029'];
/** Control characters and bidi overrides. */
const hidden = [
  '\u0001',
  '\u0007',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
];
/** Combining marks, joiners, and characters beyond 16 bits. */
const welcome = ['\u200e', '\u200f', '\u061c', '\u200c', '\u200d', '\u00a0', '👩🏽‍🎨', 'ـ'];
const around = (mark: string) => `Sara ${mark} سارة Ali`;

describe('a text of one line', () => {
  test.each(oneLine)('of %s is refused with a line break or a control character inside', (_of, rules, fields) => {
    for (const field of fields) {
      for (const mark of [...lineBreaks, '\t', '\u000b', '\u000c', ...hidden])
        expect(told(rules, field, around(mark)), JSON.stringify([field, mark])).toBe('text.oneLine');
      for (const mark of welcome) expect(told(rules, field, around(mark)), JSON.stringify([field, mark])).toBeNull();
      expect(told(rules, field, '\n Sara Ali\r\n')).toBeNull();
    }
  });
  test('is also required of a promo code and a username', () => {
    for (const mark of [...lineBreaks, '\u0001']) expect(told(signupRules, 'username', `sa${mark}ra`)).toBe('username.invalid');
    for (const mark of ['\n', '\u0001', '\u0085']) expect(told(promoCodeRules, 'code', `sum${mark}mer`)).not.toBeNull();
  });
});

describe('a text of several lines', () => {
  test.each(severalLines)('of %s may have line breaks and tabs, but no control characters', (_of, rules, fields) => {
    for (const field of fields) {
      for (const mark of [...lineBreaks, '\t', ...welcome])
        expect(told(rules, field, around(mark)), JSON.stringify([field, mark])).toBeNull();
      for (const mark of ['\u000b', '\u000c', ...hidden])
        expect(told(rules, field, around(mark)), JSON.stringify([field, mark])).toBe('text.hidden');
    }
  });
});
