import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as object;

const entries = (node: object, prefix = ''): [string, string][] =>
  Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : entries(value as object, `${prefix}${key}.`),
  );

/** A key without its plural form: Arabic has six, English two. */
const plural = /_(zero|one|two|few|many|other)$/;
const stem = (key: string) => key.replace(plural, '');
const stems = (dictionary: object) => [...new Set(entries(dictionary).map(([key]) => stem(key)))].sort();
const without = (keys: readonly string[], others: readonly string[]) => keys.filter((key) => !others.includes(key));
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();
const tags = (text: string) => [...text.matchAll(/<\/?(\w+)/g)].map(([whole]) => whole).sort();

/**
 * The words that may stand before a name: nouns and prepositions. A verb or an adjective has one form for a man and another for a woman,
 * and a name does not tell which is right. Words behind a name are not looked at.
 */
const beforeNames = new Set(
  `من مع على إلى لدى بيد يا مرحبًا بواسطة بشأن لديك لديه برمز حساب الحساب تحكم دعوة دخول حجز صورة شاشة إجراءات مفتاح الخصم عنوان
  تعديل حذف إخراج تحميل معالجة رفع إيقاف استئناف إلغاء إزالة`.split(/\s+/),
);
const named = /(^|\S+)\s*[(«]?(?:<(?:name|actor|who)\/?>|(?<!<name>)\{\{(?:name|creator|seller|owner)\}\})(?:<\/name>)?(.?)/g;

const pairs = [
  ...readdirSync(path.join(root, 'client/i18n/locales/en'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ name: file, en: read(`client/i18n/locales/en/${file}`), ar: read(`client/i18n/locales/ar/${file}`) })),
  ...readdirSync(path.join(root, 'server/domains'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`${path.sep}en.json`))
    .map((file) => path.join('server/domains', path.dirname(file)))
    .map((folder) => ({ name: folder, en: read(`${folder}/en.json`), ar: read(`${folder}/ar.json`) })),
  { name: 'messages', en: read('schema/messages/en.json'), ar: read('schema/messages/ar.json') },
];

describe.each(pairs)('$name', ({ en, ar }) => {
  test('has the same keys in both languages', () => {
    const [arabic, english] = [stems(ar), stems(en)];
    expect({ inEnglishAlone: without(english, arabic), inArabicAlone: without(arabic, english) }).toEqual({
      inEnglishAlone: [],
      inArabicAlone: [],
    });
  });

  test('has no empty texts', () => {
    // Lines of a file may be empty: they have numbers for keys.
    expect([...entries(en), ...entries(ar)].filter(([key, text]) => text.trim() === '' && !/\.\d+$/.test(key))).toEqual([]);
  });

  test('has the same variables and tags in both languages', () => {
    const english = new Map(entries(en).map(([key, text]) => [stem(key), text]));
    for (const [key, text] of entries(ar)) {
      const other = english.get(stem(key)) ?? '';
      expect(tags(text), key).toEqual(tags(other));
      // Arabic has words for one and two of a thing, so the number may be left out.
      if (!/_(zero|one|two)$/.test(key)) expect(placeholders(text), key).toEqual(placeholders(other));
    }
  });

  test('has no Arabic verb that would have to agree with a name', () => {
    const wrong = entries(ar).filter(([, text]) =>
      [...text.matchAll(named)].some(([, before = '', after]) => {
        // As a label, or in quotation marks as a file's name, it needs nothing that agrees with it.
        if (before === '') return after !== ':' && after !== '»';
        return !before.endsWith(':') && !beforeNames.has(before);
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('has all six Arabic plural forms', () => {
    const forms = Map.groupBy(
      entries(ar).filter(([key]) => plural.test(key)),
      ([key]) => stem(key),
    );
    for (const [key, found] of forms) expect(found.length, key).toBe(6);
  });
});
