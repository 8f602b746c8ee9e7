import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitizeRichText } from '../../server/domains/content/rich-text.ts';

const textOf = (html: string | null) => html?.replace(/<[^>]*>/g, '').trim();

describe('rich text', () => {
  test('keeps text, headings, lists, emphasis and the direction of blocks', () => {
    const article =
      '<h2>One</h2><p dir="rtl" lang="ar">مرحبا <strong>بك</strong> <em>a</em> <u>b</u> <s>c</s><br /></p><ul><li>x</li></ul><ol><li>y</li></ol><blockquote>z</blockquote>';
    expect(sanitizeRichText(article)).toBe(article);
  });

  test('makes every link lead out safely, and drops those that lead elsewhere', () => {
    const safe = 'rel="nofollow noopener" target="_blank"';
    expect(sanitizeRichText('<a href="https://example.com" onclick="x()" target="_top">a</a>')).toBe(
      `<a href="https://example.com" ${safe}>a</a>`,
    );
    expect(sanitizeRichText('<a href="mailto:a@example.com">m</a>')).toBe(`<a href="mailto:a@example.com" ${safe}>m</a>`);
    for (const href of [
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      '//example.com',
      '/path',
      'http://example.com',
      'data:text/html,x',
      ' https://a.b',
    ]) {
      expect(sanitizeRichText(`<a href="${href}">a</a>`)).toBe('a');
    }
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><animate onbegin=alert(1)></svg>',
    '<math><mi//xlink:href="data:x,<script>alert(4)</script>">',
    '<style>p { color: red }</style>',
    '<p>&nbsp;</p><p><br></p>',
    '<p>\u200b\u200f</p>',
    '   ',
  ])('leaves nothing of %j', (html) => {
    expect(sanitizeRichText(html)).toBeNull();
  });

  test('takes styles, classes, handlers and odd directions off what it keeps', () => {
    expect(sanitizeRichText('<p style="position:fixed" class="x" onclick="y()" id="root" dir="evil" lang="a b">a</p>')).toBe('<p>a</p>');
  });

  test('keeps the text of what it has let through, and never lets a tag or attribute through that it does not know', () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="',
      'https://a.b',
      'javascript:',
      '">',
      '<script>',
      '</script>',
      '<img ',
      'onerror=',
      '<!--',
      '-->',
      '<svg',
      '&lt;',
      '"',
      "'",
      '<',
      '>',
      'مرحبا',
      '\u0000',
      '<li>',
      '<template>',
      '<![CDATA[',
      ']]>',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const clean = sanitizeRichText(parts.join(''));
        if (clean === null) return;
        expect(textOf(sanitizeRichText(clean))).toBe(textOf(clean));
        const tags = clean.match(/<[^>]*>/g) ?? [];
        for (const tag of tags) {
          expect(tag).toMatch(/^<\/?(p|br|h2|h3|ul|ol|li|strong|em|u|s|blockquote|a)( (dir|lang|href|rel|target)="[^"]*")*( \/)?>$/);
        }
      }),
      { seed: 2026, numRuns: 2000 },
    );
  });

  test('is quick with deep nesting', () => {
    const begun = performance.now();
    sanitizeRichText(`${'<p>'.repeat(30_000)}x`);
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});
