import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, type GraphQLEnumType, type GraphQLField, getNamedType, isInputObjectType } from 'graphql';
import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import ar from '../../client/i18n/locales/ar/audit.json' with { type: 'json' };
import arabicProducts from '../../client/i18n/locales/ar/products.json' with { type: 'json' };
import en from '../../client/i18n/locales/en/audit.json' with { type: 'json' };
import products from '../../client/i18n/locales/en/products.json' with { type: 'json' };
import { daysAfter } from '../../schema/rules/wall-clock.ts';
import { domains } from '../../server/domains/index.ts';
import { pageAt } from '../support/page.ts';

pageAt('/en/cc/users/activity');
const { fieldNames, objectNameOf: nameOf, sentenceKey, spelledName: spelled } = await import('../../client/features/audit/sentence.ts');
const { nearDay } = await import('../../client/i18n/day.ts');
const { objectLink: linkTo } = await import('../../client/features/audit/objects.ts');

const folder = path.resolve(import.meta.dirname, '../../schema');
const schema = buildSchema(
  readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n'),
);

/** The arguments of a field's directives: `{ auth: { role: 'CREATOR' } }`. */
function directivesOf({ astNode }: GraphQLField<unknown, unknown>) {
  return Object.fromEntries(
    (astNode?.directives ?? []).map(({ name, arguments: given = [] }) => [
      name.value,
      Object.fromEntries(given.map((argument) => [argument.name.value, 'value' in argument.value ? String(argument.value.value) : ''])),
    ]),
  ) as Record<string, Record<string, string> | undefined>;
}

/** All mutations of console users that are recorded, including sign-ins. */
const recorded = Object.values(schema.getMutationType()?.getFields() ?? {}).filter((field) => {
  const { auth, unrecorded } = directivesOf(field);
  return !unrecorded && (auth ? auth.role !== 'CUSTOMER' : getNamedType(field.type).name === 'SessionPayload');
});

describe.each([
  ['en', en, products],
  ['ar', ar, arabicProducts],
] as const)('the dictionary of %s', (language, dictionary, { fields }) => {
  test.each(recorded.map(({ name }) => name))('has a sentence for %s', (name) => {
    expect(dictionary.action).toHaveProperty(name);
    expect(dictionary.action[name as 'productCreate']).toContain('<actor/>');
  });

  test('has a name for each field that an update may change', () => {
    const updates = recorded.filter(({ name }) => name.endsWith('Update'));
    const inputs = updates.flatMap(({ args }) => args.map(({ type }) => getNamedType(type)).filter(isInputObjectType));
    const names = inputs.flatMap((input) => Object.keys(input.getFields()));
    // Entries never name `version`, which only protects against overwriting.
    const nameless = names.filter((name) => name !== 'version' && !(name in dictionary.field) && !(name in fields));
    const places = `\`fields\` of client/i18n/locales/${language}/products.json, or \`field\` of audit.json beside it`;
    expect(nameless, `${places}, names none of these`).toEqual([]);
  });

  test('has no actions that do not exist any more', () => {
    expect(Object.keys(dictionary.action).filter((name) => !recorded.some((field) => field.name === name))).toEqual([]);
  });

  test('has a name for each type of object in entries', () => {
    const audited = domains.flatMap((domain) => Object.keys(domain.audited ?? {}));
    expect(Object.keys(dictionary.type).sort()).toEqual(audited.sort());
  });

  test('has a name for each kind of exported file', () => {
    const kinds = (schema.getType('ExportKind') as GraphQLEnumType).getValues().map(({ name }) => name);
    expect(Object.keys(dictionary.export).sort()).toEqual(kinds.sort());
  });
});

describe('a line of the activity', () => {
  beforeAll(() => i18next.init({ lng: 'en', resources: { en: { audit: en, products } }, ns: ['audit', 'products'], defaultNS: 'audit' }));

  test('has its own sentence, or a general one with the name of the action', () => {
    expect(sentenceKey('productPublish')).toBe('action.productPublish');
    expect(sentenceKey('promoCodeCreate')).toBe('otherAction');
    expect(spelled('promoCodeCreate')).toBe('promo code create');
  });

  test('names the changed fields by their labels, each once', () => {
    expect(fieldNames(['title', 'price', 'promoCodes'])).toBe('title, price, and promo codes');
    expect(fieldNames(['coverId', 'coverImageId'])).toBe('cover image');
  });

  test('names an exported file in words, and any other object as it was called', () => {
    expect(nameOf({ objectType: 'Export', objectLabel: 'SALES' })).toBe(en.export.SALES);
    expect(nameOf({ objectType: 'Product', objectLabel: 'SALES' })).toBe('SALES');
    expect(nameOf({ objectType: 'SignIn', objectLabel: null })).toBeNull();
  });

  test('links to its object while that exists', () => {
    const gone = { product: null, admin: null };
    const product = { __typename: 'Product' as const, id: '1' };
    const admin = { __typename: 'Admin' as const, id: '2' };
    expect(linkTo({ ...gone, product, objectType: 'Product' })).toBe('/cc/product/1/view');
    expect(linkTo({ ...gone, product, objectType: 'ContentItem' })).toBe('/cc/product/1/content');
    expect(linkTo({ ...gone, admin, objectType: 'Admin' })).toBe('/cc/users/admins');
    expect(linkTo({ ...gone, objectType: 'Session', objectId: '3' })).toBe('/cc/session/3');
    expect(linkTo({ ...gone, objectType: 'Session', objectId: '3', action: 'sessionDelete' })).toBeNull();
    expect(linkTo({ ...gone, objectType: 'Creator' })).toBe('/cc/my-page');
    expect(linkTo({ ...gone, objectType: 'Admin' })).toBeNull();
  });
});

describe('the days of changes', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ['in the first hour after a day of 23 hours', '2026-04-24T21:30:00Z', '2026-04-25', '2026-04-24'],
    ['in the last hour of a day of 25 hours', '2026-10-29T21:30:00Z', '2026-10-29', '2026-10-28'],
    ['on the first day of a year', '2026-12-31T23:00:00Z', '2027-01-01', '2026-12-31'],
  ])('are named where the account is, %s', (_, now, today, yesterday) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    const named = [today, yesterday, daysAfter(yesterday, -1), daysAfter(today, 1)].map((day) => nearDay(day, 'Africa/Cairo'));
    expect(named).toEqual(['today', 'yesterday', null, null]);
  });
});
