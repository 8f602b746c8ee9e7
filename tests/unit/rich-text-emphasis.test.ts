import { expect, test } from 'vitest';
import { inBlocks } from '../../server/core/rich-text/blocks.ts';
import { sanitizeRichText } from '../../server/core/rich-text/rich-text.ts';

test.each([
  ['bold', 'bold', 'bold'],
  ['bolder', 'bold', 'bold'],
  ['600', 'bold', 'bold'],
  ['700 !important', 'bold', 'bold'],
  ['normal', 'none', 'none'],
  ['lighter', 'none', 'none'],
  ['400', 'none', 'none'],
  ['inherit', 'none', 'bold'],
  ['initial', 'none', 'bold'],
  ['unset', 'none', 'bold'],
  ['var(--x)', 'none', 'bold'],
  ['', 'none', 'bold'],
])('reads a weight of %j: a span is %s, and a bold element %s', (weight, span, bold) => {
  const of = (tag: string) => sanitizeRichText(`<${tag} style="font-weight:${weight}">a</${tag}>`);
  const clean = { bold: '<strong>a</strong>', none: 'a' } as Record<string, string>;
  expect([of('span'), of('b'), of('strong')]).toEqual([clean[span], clean[bold], clean[bold]]);
  expect(sanitizeRichText(`<span style="font-weight:${weight};font-style:italic">a</span>`)).toContain('<em>a</em>');
});

test('makes no tag of a mark that it does not know', () => {
  expect(inBlocks('<span data-marks="script em style">a</span>')).toBe('<em>a</em>');
});

test.each([
  ['a long link', `<a href="https://a.b/${'x'.repeat(5000)}">`],
  ['much emphasis', '<b><i><u><s><sup><sub>'],
  ['the same emphasis again and again', '<b>'.repeat(150)],
])('does not grow without end by %s around many blocks', (_what, start) => {
  const html = start + '<p>x'.repeat(20_000);
  expect(sanitizeRichText(html)?.length).toBeLessThan(5 * html.length);
  // What comes after it keeps its own.
  expect(sanitizeRichText(`${html}</p></sub></sup></s></u></i>${'</b>'.repeat(150)}</a><p><b>y</b></p>`)).toMatch(/<strong>y<\/strong>/);
  expect(sanitizeRichText(html)?.replace(/<[^>]*>/g, '')).toBe('x'.repeat(20_000));
});
