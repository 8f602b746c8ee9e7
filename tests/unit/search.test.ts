import { describe, expect, test } from 'vitest';
import { found } from '../../client/ui/search.ts';

const labels = (typed: string, options: { label: string; keywords?: string }[]) => found(options, typed).map(({ label }) => label);

describe('what is found', () => {
  const screens = [
    { label: 'My page', keywords: 'صفحتي' },
    { label: 'Dashboard', keywords: 'لوحة البيانات' },
    { label: 'Page of products', keywords: 'المنتجات' },
    { label: 'Settings', keywords: 'الإعدادات page' },
  ];

  test('everything, in its order, for nothing typed', () => {
    expect(found(screens, '   ')).toBe(screens);
  });

  test('what begins so comes first, then what has such a word, then what is found by its other words', () => {
    expect(labels('page', screens)).toEqual(['Page of products', 'My page', 'Settings']);
  });

  test('by the other language, spelled as people do', () => {
    expect(labels('لوحه', screens)).toEqual(['Dashboard']);
    expect(labels('اعدادات', screens)).toEqual(['Settings']);
  });

  test('by several words in any order, all of which must occur', () => {
    expect(labels('products page', screens)).toEqual(['Page of products']);
    expect(labels('products nowhere', screens)).toEqual([]);
  });

  test('whatever is typed is no pattern', () => {
    expect(labels('.*', screens)).toEqual([]);
  });
});
