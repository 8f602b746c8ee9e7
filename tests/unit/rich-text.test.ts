import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasText, longestBody, longestDescription } from '../../schema/rules/rich-text.ts';
import type { Context } from '../../server/core/context.ts';
import { cleanBeforehand } from '../../server/core/rich-text/cleaning.ts';
import { sanitizeArticle, sanitizeRichText } from '../../server/core/rich-text/rich-text.ts';
import { anonymous } from '../../server/core/viewer.ts';
import { cleanArticleBeforehand } from '../../server/domains/content/articles/articles.ts';

const textOf = (html: string | null) => html?.replace(/<[^>]*>/g, '').trim();

describe('rich text', () => {
  test('has text only where there is something to read', () => {
    const empty = ['', '<p></p>', '<p> &nbsp;<br></p>', '<p>\u200b\u200f</p>', '\u2067 \u2069'];
    expect(empty.filter(hasText)).toEqual([]);
    expect(['a', '<p>\u200bب</p>', '<p>.</p>', '<'].filter((html) => !hasText(html))).toEqual([]);
  });

  test('keeps text, headings, lists, emphasis and the direction of blocks', () => {
    const article =
      '<h2>One</h2><p dir="rtl" lang="ar">مرحبا <strong>بك</strong> <em>a</em> <u>b</u> <s>c</s><br /></p><ul><li>x</li></ul><ol><li>y</li></ol><blockquote>z</blockquote>';
    expect(sanitizeRichText(article)).toBe(article);
  });

  test.each([
    ['<div>one</div><div>two</div>', '<p>one</p><p>two</p>'],
    [
      '<div><div>one<br>more</div>two <b>bold</b><p dir="rtl">ثلاثة</p> four</div>',
      '<p>one<br />more</p><p>two <strong>bold</strong></p><p dir="rtl">ثلاثة</p><p> four</p>',
    ],
    ['<h1>a</h1><h4>b</h4><h5>c</h5><h6>d</h6>', '<h2>a</h2><h3>b</h3><h3>c</h3><h3>d</h3>'],
    ['<dl><dt>Ink</dt><dd>black</dd></dl>', '<p>Ink</p><p>black</p>'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
    ['<section><header>a</header><hr>b<address>c</address></section>', '<p>a</p><p>b</p><p>c</p>'],
    ['<ul><li><div>a</div><ul><li>b</li></ul></li></ul>', '<ul><li><p>a</p><ul><li>b</li></ul></li></ul>'],
    ['<h2><div>a</div></h2><blockquote><div>b</div>c</blockquote>', '<h2>a</h2><blockquote><p>b</p>c</blockquote>'],
    ['<pre>one\n  two</pre>', '<p>one<br />  two</p>'],
    ['H<sub>2</sub>O, m<sup>2</sup>, <del>a</del><ins>b</ins>', 'H<sub>2</sub>O, m<sup>2</sup>, <s>a</s><u>b</u>'],
    [
      '<ol start="3" type="a"><li>c</li></ol><ol start="1" type="x"><li>a</li></ol><ol start="1e9"><li>a</li></ol>',
      '<ol start="3" type="a"><li>c</li></ol><ol><li>a</li></ol><ol><li>a</li></ol>',
    ],
    [
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p>a <span style="font-weight:700;font-style:italic">b</span></p><p>c</p></b>',
      '<p>a <strong><em>b</em></strong></p><p>c</p>',
    ],
    ['<b><p>a</p><ul><li>b</li></ul></b>c', '<p><strong>a</strong></p><ul><li><strong>b</strong></li></ul>c'],
    [
      '<a href="https://a.b"><div>one</div><div>two</div></a>',
      '<p><a href="https://a.b" rel="nofollow noopener" target="_blank">one</a></p><p><a href="https://a.b" rel="nofollow noopener" target="_blank">two</a></p>',
    ],
    [`${'<div>'.repeat(60)}a<div>b</div>${'</div>'.repeat(60)}<div>c</div>`, '<p>a</p><p>b</p><p>c</p>'],
    ['<b>a <strong>b <i>c <em>d</em></i></strong> e</b>', '<strong>a b <em>c d</em> e</strong>'],
    ['<p>a</p><p></p><p>b</p><div></div>', '<p>a</p><p></p><p>b</p>'],
  ])('keeps the blocks of %s', (html, clean) => {
    expect(sanitizeRichText(html)).toBe(clean);
    expect(sanitizeRichText(clean)).toBe(clean);
  });

  test('is cleaned before its transaction up to the longest that the rules allow, and no further', async () => {
    const context = { viewer: anonymous, address: '' } as Context;
    const preparedFor = async (description: string, body: string) => [
      (await cleanBeforehand(context, { input: { description } })).size,
      (await cleanArticleBeforehand(context, { input: { body } })).size,
    ];
    const [description, body] = ['a'.repeat(longestDescription), 'b'.repeat(longestBody)];
    expect(await preparedFor(description, body)).toEqual([1, 1]);
    expect(await preparedFor(`${description}a`, `${body}b`)).toEqual([0, 0]);
  });

  test('makes all links safe, and removes those with other schemes', () => {
    const safe = 'rel="nofollow noopener" target="_blank"';
    expect(sanitizeRichText('<a href="https://example.com" onclick="x()" target="_top">a</a>')).toBe(
      `<a href="https://example.com" ${safe}>a</a>`,
    );
    expect(sanitizeRichText('<a href="mailto:a@example.com">m</a>')).toBe(`<a href="mailto:a@example.com" ${safe}>m</a>`);
    expect(sanitizeRichText('<a href="HTTP://example.com/a?b=1">a</a>')).toBe(`<a href="https://example.com/a?b=1" ${safe}>a</a>`);
    expect(sanitizeRichText('<a href="http://example.com:80/a:1">a</a>')).toBe(`<a href="https://example.com/a:1" ${safe}>a</a>`);
    expect(sanitizeRichText('<a href="https://example.com:8443">a</a>')).toBe(`<a href="https://example.com:8443" ${safe}>a</a>`);
    // Nobody answers https there.
    for (const href of ['http://example.com:8080/a', 'http://example.com:443', 'http://u:80@example.com:81?b'])
      expect(sanitizeRichText(`<a href="${href}">a</a>`)).toBe('a');
    for (const href of ['javascript:alert(1)', 'java\nscript:alert(1)', '//example.com', '/path', 'data:text/html,x', ' https://a.b']) {
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

  test('removes styles, classes, event handlers and invalid directions from the elements that it keeps', () => {
    expect(sanitizeRichText('<p style="position:fixed" class="x" onclick="y()" id="root" dir="evil" lang="a b">a</p>')).toBe('<p>a</p>');
  });

  test('keeps the text, and never keeps an unknown tag or attribute', () => {
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

  test.each([
    ['<p>'.repeat(30_000), 'x'],
    ['<div>x'.repeat(20_000), ''],
    ['<div>'.repeat(199), '<p>x'.repeat(20_000)],
    ['<b>'.repeat(199), '<p>x'.repeat(20_000)],
    [`${'<b>'.repeat(100)}${'<blockquote>'.repeat(99)}`, '<b>x</b><p>'.repeat(9000)],
    ['<table><tr><td>'.repeat(60), '<td>x'.repeat(20_000)],
    ['<figure>'.repeat(199), '<figure>x</figure>'.repeat(5500)],
  ])('is quick with deep nesting: %#', (start, end) => {
    // Processor time is measured, because the time by the clock includes other programs.
    const begun = process.cpuUsage();
    sanitizeArticle(start + end, new Map());
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(2000);
  });
});

describe('a table in an article', () => {
  const article = (html: string) => sanitizeArticle(html, new Map());
  const table = (rows: string, start = '<table dir="auto">') => `${start}<tbody>${rows}</tbody></table>`;
  test.each([
    [
      '<table><thead><tr><th>a</th><td>b</td></tr></thead><tbody><tr><td colspan="2" rowspan="1">c</td></tr></tbody></table>',
      table('<tr><th>a</th><th>b</th></tr><tr><td colspan="2">c</td></tr>'),
    ],
    [
      '<table dir="rtl" border=1 style="width:100%"><tr onclick=x()><th><p dir="auto">أ</p></th></tr></table>',
      table('<tr><th><p dir="auto">أ</p></th></tr>', '<table dir="rtl">'),
    ],
    [
      '<table><caption>Inks <b>of</b> old</caption><tr><td>a</td></tr></table>b',
      `<p>Inks <strong>of</strong> old</p>${table('<tr><td>a</td></tr>')}b`,
    ],
    ['<table><td>a<td>b<tr><td>c</table>', table('<tr><td>a</td><td>b</td></tr><tr><td>c</td></tr>')],
    ['<table><tr><td>a</td></tr>stray <p>b</p></table>', table('<tr><td>a</td></tr><tr><td>stray <p>b</p></td></tr>')],
    ['<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td></tr></table>', table('<tr><td>a<p>b</p><p>c</p></td></tr>')],
    ['<table></table><table><tr></tr></table><p>a</p>', `${table('<tr></tr>')}<p>a</p>`],
    ['<b><table><tr><td>a</td></tr></table></b>', table('<tr><td><strong>a</strong></td></tr>')],
    ['<td>a</td><td>b</td>', '<p>a</p><p>b</p>'],
  ])('is made of rows and cells alone: %s', (html, clean) => {
    expect(article(html)).toBe(clean);
    expect(article(clean)).toBe(clean);
  });

  test('never keeps a tag without its end, nor loses a word', () => {
    const pieces = fc.constantFrom(
      ...[
        '<table>',
        '</table>',
        '<tr>',
        '</tr>',
        '<td>',
        '</td>',
        '<th colspan="3">',
        '<thead>',
        '</thead>',
        '<caption>',
        '</caption>',
        '<p>',
      ],
      ...[
        '</p>',
        '<div>',
        '</div>',
        '<b>',
        '</b>',
        '<ul><li>',
        '</ul>',
        '<h2>',
        '</h2>',
        '<figure>',
        '<pre>',
        '<br>',
        '<a href="http://a.b">',
        '</a>',
      ],
      ...['a', ' ', 'ب', '\n'],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (given) => {
        const html = given.join('');
        const clean = article(html) ?? '';
        const open: string[] = [];
        for (const [, end, tag = ''] of clean.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
          if (tag === 'br') continue;
          if (!end) {
            // A paragraph is never around a block.
            if (/^(p|h2|table|ul|li|figure)$/.test(tag)) expect(open.filter((outer) => outer === 'p' || outer === 'h2')).toEqual([]);
            open.push(tag);
          } else expect(open.pop()).toBe(tag);
        }
        expect(open).toEqual([]);
        const letters = (text: string) => text.replace(/<[^>]*>|\s/g, '');
        expect(letters(clean)).toBe(letters(html));
        expect(article(clean) ?? '').toBe(clean);
      }),
      { seed: 2026, numRuns: 3000 },
    );
  });
});

describe('pictures in an article', () => {
  const id = '0197a000-0000-7000-8000-00000000000a';
  const other = '0197a000-0000-7000-8000-00000000000b';
  const pictures = new Map([[id, { width: 800, height: 600 }]]);
  const article = (html: string) => sanitizeArticle(html, pictures);
  const src = `/media/images/${id}/1280.webp`;
  const shown = `<img src="${src}" alt="A line" width="800" height="600" />`;

  test('have only our own path as address, in one width, with the size of the file', () => {
    expect(article(`<p>a</p><img alt="A line" src="${src}">`)).toBe(`<p>a</p>${shown}`);
    expect(article(`<img alt="A line" src="/media/images/${id.toUpperCase()}/160.webp" width="1" height="99999">`)).toBe(shown);
    expect(article(`<figure><img alt="A line" src="${src}"><figcaption dir="rtl">شرح <b>x</b></figcaption></figure>`)).toBe(
      `<figure>${shown}<figcaption dir="rtl">شرح <strong>x</strong></figcaption></figure>`,
    );
    expect(article(`<img src="${src}" alt="${'x'.repeat(500)}">`)).toContain(`alt="${'x'.repeat(300)}"`);
  });

  test.each([
    `<img src="${src}" srcset="https://evil.example/x.png 2x" onerror="alert(1)" onload=alert(1) style="position:fixed" class="x" id="y" usemap="#m" ismap sizes="100vw" loading="eager" crossorigin longdesc="javascript:alert(1)" alt="A line">`,
    `<img/src="${src}"/alt="A line"/onerror=alert(1)>`,
    `<IMG SRC='${src}' ALT='A line' oNeRrOr='alert(1)'>`,
    `<picture><source srcset="https://evil.example/x.png"><img src="${src}" alt="A line"></picture>`,
    `<svg><image href="https://evil.example/x.png"/></svg><img src="${src}" alt="A line">`,
  ])('keep nothing else of %j', (html) => {
    expect(article(html)).toBe(shown);
  });

  test.each([
    `<img src="https://evil.example${src}">`,
    `<img src="//evil.example${src}">`,
    `<img src="data:image/png;base64,iVBORw0KGgo=">`,
    `<img src="data:image/svg+xml,<svg onload=alert(1)>">`,
    '<img src="javascript:alert(1)">',
    `<img src="blob:${src}">`,
    `<img src="/media/images/${other}/1280.webp">`,
    `<img src="/media/images/${id}/../../play/x/1280.webp">`,
    `<img src="/media/images/${id}/1280.webp?x=1">`,
    `<img src="/media/images/${id}/1280.webp#x">`,
    `<img src="/media/images/${id}/1280.svg">`,
    `<img src=" /media/images/${id}/1280.webp">`,
    `<img src="/media/images/${id}%2f1280.webp">`,
    `<img src="\\media\\images\\${id}\\1280.webp">`,
    '<img>',
    '<img src>',
    `<figure><img src="https://evil.example/x.png"></figure>`,
    `<video src="${src}"></video>`,
    `<svg><style><img src="${src}" onerror=alert(1)></style></svg>`,
    `<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>`,
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  ])('let nothing through of %j', (html) => {
    expect(article(html) ?? '').not.toMatch(/<img|<figure|on\w+=|src|evil|<svg|<style|<math|<video/);
  });

  test('never keep anything unknown, and do not change when they are cleaned again', () => {
    const pieces = fc.constantFrom(
      '<img ',
      `src="${src}"`,
      `src='/media/images/${other}/640.webp'`,
      'src=x',
      'src="data:,x"',
      ' alt="',
      'onerror=alert(1) ',
      'srcset="',
      '">',
      '/>',
      '>',
      '<figure>',
      '</figure>',
      '<figcaption>',
      '</figcaption>',
      '<svg>',
      '</svg>',
      '<style>',
      '</style>',
      '<math>',
      '<template>',
      '<noscript>',
      '</noscript>',
      '<!--',
      '-->',
      '<p dir="rtl">',
      '</p>',
      '<a href="https://a.b">',
      '</a>',
      '&lt;img src=x&gt;',
      '"',
      "'",
      'مرحبا',
      'x',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const clean = article(parts.join(''));
        if (clean === null) return;
        for (const tag of clean.match(/<[^>]*>/g) ?? []) {
          if (tag.startsWith('<img')) expect(tag).toMatch(new RegExp(`^<img src="${src}" alt="[^"<>]*" width="800" height="600" />$`));
          else expect(tag).toMatch(/^<\/?(p|figure|figcaption|strong|em|a)( (dir|lang|href|rel|target)="[^"]*")*>$/);
        }
        expect(textOf(article(clean))).toBe(textOf(clean));
        expect(article(clean)?.match(/<img/g)).toEqual(clean.match(/<img/g));
      }),
      { seed: 2026, numRuns: 3000 },
    );
  });

  test.each([
    ['<figure><table><tr><td>a</td></tr></table></figure>', '<table dir="auto"><tbody><tr><td>a</td></tr></tbody></table>'],
    [
      '<figure><blockquote>a</blockquote><figcaption dir="rtl">b <b>c</b></figcaption></figure>',
      '<blockquote>a</blockquote><p dir="rtl">b <strong>c</strong></p>',
    ],
    ['<figure><iframe src="https://a.b"></iframe>a</figure>b', 'ab'],
    [
      `<figure><img src="x"><figcaption>a</figcaption><table><tr><td>c</td></tr></table></figure><p>b</p>`,
      '<table dir="auto"><tbody><tr><td>c</td></tr></tbody></table><p>b</p>',
    ],
    [`<figure><p><img src="${src}" alt="A line"></p><figcaption>a</figcaption></figure>`, `<p>${shown}</p><p>a</p>`],
    [`<figure><a href="https://a.b"><img src="${src}" alt="A line"></a></figure>`, `${shown}`],
  ])('leave what else a figure holds: %s', (html, clean) => {
    expect(article(html)).toBe(clean);
    expect(article(clean)).toBe(clean);
  });

  test('are not allowed in a description', () => {
    expect(sanitizeRichText(`<p>a</p><figure><img src="${src}"><figcaption>b</figcaption></figure>`)).toBe('<p>a</p><p>b</p>');
  });
});
