import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, wordsOf } from '../../schema/rules/fold.ts';

describe('folding letters for the search', () => {
  test.each([
    ['CAFÉ', 'cafe'],
    ['Łódź, Ångström, ĐẠI', 'lodz, angstrom, dai'],
    ['ΌΣΟΣ', 'οσοσ'],
    ['ﬁne ＷＩＤＥ ①', 'fine wide 1'],
    ['إعداداتُ', 'اعدادات'],
    ['آمنة ٱلسّلام مؤمن سائل', 'امنه السلام مومن سايل'],
    ['مُنتَجـات', 'منتجات'],
    ['صفحة', 'صفحه'],
    ['على', 'علي'],
    ['کتاب فارسی', 'كتاب فارسي'],
    ['ﻻ إله', 'لا اله'],
    ['٢٠٢٦ ۲۰۲۶', '2026 2026'],
    ['٢٬٥٠٠٫٥', '2500.5'],
    ['  Users \n\t of\u00a0it ', 'users of it'],
    ['\u200fابحث\u200e \u202bهنا\u202c', 'ابحث هنا'],
    ['100% a_b \\', '100% a_b \\'],
    ['ءًّ', 'ء'],
    ['ـــ', ''],
  ])('%s is %s', (text, folded) => expect(fold(text)).toBe(folded));

  test('finds the same letters with vowel signs, Quranic marks, tatweel and marks of direction between them', () => {
    const letter = fc.constantFrom(...'أإآٱابتىيةهؤئءلمنکك٢2aÉ ');
    const marks = fc.string({
      unit: fc.constantFrom(...'\u0640\u064b\u064e\u0651\u0652\u0654\u0670\u06d6\u06e2\u200f\u202b\u202c\u2066\u2069'),
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(letter, marks)), (pairs) => {
        expect(fold(pairs.map(([one, after]) => one + after).join(''))).toBe(fold(pairs.map(([one]) => one).join('')));
      }),
    );
  });

  test('does not change folded text, or a part of it', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aÀß ـأإآٱىيةهؤئک١۱٫ًّ\u00a0Σς') });
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        expect(fold(fold(one))).toBe(fold(one));
        expect(fold(`${one} ${other}`)).toBe(fold(`${fold(one)} ${fold(other)}`));
        expect(wordsOf(`${one} ${other}`)).toEqual([...wordsOf(one), ...wordsOf(other)]);
      }),
    );
  });
});
