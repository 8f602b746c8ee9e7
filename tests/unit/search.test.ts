import { describe, expect, test } from 'vitest';
import { found } from '../../client/ui/search.ts';

const labels = (typed: string, options: { label: string; keywords?: string }[]) => found(options, typed).map(({ label }) => label);

describe('a search finds', () => {
  const screens = [
    { label: 'My page', keywords: 'صفحتي' },
    { label: 'Dashboard', keywords: 'لوحة البيانات' },
    { label: 'Page of products', keywords: 'المنتجات' },
    { label: 'Settings', keywords: 'الإعدادات page' },
  ];

  test('everything, in order, without a text', () => {
    expect(found(screens, '   ')).toBe(screens);
  });

  test('first labels that begin with the text, then labels with such a word, then other words', () => {
    expect(labels('page', screens)).toEqual(['Page of products', 'My page', 'Settings']);
  });

  test('texts of the other language, in common spellings', () => {
    expect(labels('لوحه', screens)).toEqual(['Dashboard']);
    expect(labels('اعدادات', screens)).toEqual(['Settings']);
  });

  test('texts that contain all words, in any order', () => {
    expect(labels('products page', screens)).toEqual(['Page of products']);
    expect(labels('products nowhere', screens)).toEqual([]);
  });

  test('special characters literally, not as a pattern', () => {
    expect(labels('.*', screens)).toEqual([]);
  });
});
