import { describe, expect, test } from 'vitest';
import { leadsWithin, secured } from '../../client/ui/richtext/address.ts';
import { markOf } from '../../client/ui/richtext/wordLists.ts';

describe('the mark of an item of Word', () => {
  test.each([
    ['e-mail', ''],
    ['note: x', ''],
    ['not: x', ''],
    ['12:30 Lunch', ''],
    ['-5 degrees', ''],
    ['«Ink» of old', ''],
    ['1.\u00a0 Ink', '1.\u00a0 '],
    ['(٢)\tحبر', '(٢)\t'],
    ['أ- حبر', 'أ- '],
    ['b) Ink', 'b) '],
    ['viii. Ink', 'viii. '],
    ['·\u00a0\u00a0Ink', '·\u00a0\u00a0'],
    ['o\u00a0Ink', 'o\u00a0'],
  ])('among its words: %j', (text, whole) => {
    expect(markOf(text, false).whole).toBe(whole);
  });

  test('in an element of its own needs no space', () => {
    expect(['3.', 'ii.', '·'].map((text) => markOf(text, true).ordinal)).toEqual(['3', 'ii', undefined]);
  });
});

test.each([
  ['http://example.com/a', 'https://example.com/a'],
  ['http://example.com:80/a', 'https://example.com/a'],
  ['http://example.com:8080/a', null],
  ['http://example.com:443/a', null],
  ['https://example.com:8443/a', 'https://example.com:8443/a'],
  ['#_ftn1', null],
  ['mailto:a@example.com', 'mailto:a@example.com'],
])('the link %s is raised to %s', (address, raised) => {
  expect(secured(address)).toBe(raised);
});

test('a footnote leads within its page, other links do not', () => {
  expect(['#_ftn1', ' #a', 'ftp://a.b/#c', '/a#b', ''].filter(leadsWithin)).toEqual(['#_ftn1', ' #a']);
});
