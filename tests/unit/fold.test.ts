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
    // One word with its hamza on different seats.
    ['مسؤول مسئول مسءول مسوول', 'مسوول مسوول مسوول مسوول'],
    ['شؤون شئون شءون، رؤوس رءوس رئوس', 'شوون شوون شوون، رووس رووس رووس'],
    ['قراءة قرائة، كفاءَة كفائَة', 'قرايه قرايه، كفايه كفايه'],
    ['أبناؤنا أبنائنا أبناءنا', 'ابناينا ابناينا ابناينا'],
    ['شيء شئ شيئ، بطيء بطئ، قارئ قاريء', 'شي شي شي، بطي بطي، قاري قاري'],
    ['جزءه جزئه، ملء ملئ', 'جزيه جزيه، ملي ملي'],
    // A part of it finds the whole.
    ['كيمياء كيميائي ضوء ضوئي', 'كيمياي كيميايي ضوي ضويي'],
    ['ﻣﺴﺆﻭﻝ ﻣﺴﺌﻮﻝ مسو\u064e\u0654ول', 'مسوول مسوول مسوول'],
    ['بيئة هيئة سؤال مؤتمر جائزة ءاب', 'بييه هييه سوال موتمر جايزه ءاب'],
    ['Straße STRASSE GROẞ, Æsop, Œuvre, Þór', 'strasse strasse gross, aesop, oeuvre, thor'],
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
    const letter = fc.constantFrom(...'أإآٱابتىيةهؤئءولمنکك٢2aÉß ');
    const marks = fc.string({
      unit: fc.constantFrom(...'\u0640\u064b\u064e\u0651\u0652\u0655\u0670\u06d6\u06e2\u200f\u202b\u202c\u2066\u2069'),
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(letter, marks)), (pairs) => {
        expect(fold(pairs.map(([one, after]) => one + after).join(''))).toBe(fold(pairs.map(([one]) => one).join('')));
      }),
    );
  });

  test('does not change folded text, or a part of it', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aÀßÆءوي\u0654 ـأإآٱىيةهؤئک١۱٫ًّ\u00a0Σς') });
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        expect(fold(fold(one))).toBe(fold(one));
        expect(fold(`${one} ${other}`)).toBe(fold(`${fold(one)} ${fold(other)}`));
        expect(wordsOf(`${one} ${other}`)).toEqual([...wordsOf(one), ...wordsOf(other)]);
      }),
    );
  });
});
