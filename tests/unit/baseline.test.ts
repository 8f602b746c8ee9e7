import { expect, test } from 'vitest';
import { baseline, buildTarget } from '../../client/build/baseline.ts';
import { judge, lackedIn } from '../support/baseline/check.ts';
import { data } from '../support/baseline/support.ts';

const featuresOf = (file: string, text: string) => lackedIn({ file, text }).map(({ feature }) => feature);

test.each([
  ['a static method', 'export const days = Map.groupBy(all, dayOf)', 'Map.groupBy'],
  ['a static method of the web', 'const either = window.AbortSignal.any([one, two])', 'AbortSignal.any'],
  ['a check of addresses', 'if (URL.canParse(text)) go()', 'URL.canParse'],
  ['promises with their ends', 'const { promise } = Promise.withResolvers()', 'Promise.withResolvers'],
  ['a beginning of promises', 'await Promise.try(work)', 'Promise.try'],
  ['a method of sets', 'ours.isSubsetOf(theirs)', '.isSubsetOf()'],
  ['a method of elements', 'if (button.checkVisibility()) button.click()', '.checkVisibility()'],
  ['what the browser may be asked about itself', 'await navigator.storage.estimate()', '.estimate()'],
  ['the end of a map’s values', 'byName.values().take(3)', 'Iterator.take'],
  ['a method of a part of Intl', "new Intl.Locale('ar').getWeekInfo()", '.getWeekInfo()'],
  ['a constructor', 'new CloseWatcher()', 'CloseWatcher'],
  ['a global function', 'requestIdleCallback(work)', 'requestIdleCallback'],
  ['sets in regular expressions', 'const letters = /[\\p{L}--[a-z]]/v', 'regular expressions with the flag v'],
  ['a property of CSS in a key', 'export const style = { fieldSizing: "content" }', 'field-sizing'],
  ['an at-rule in a key', "export const style = { '@starting-style': { opacity: 0 } }", '@starting-style'],
  ['a selector in a string', "const open = '&:popover-open'", ':popover-open'],
  ['a function of CSS in a template', 'const paper = `light-dark(white, black)`', 'light-dark()'],
])('of a script, %s is refused', (_, code, feature) => {
  expect(featuresOf('a.js', code)).toEqual([feature]);
});

test.each([
  ['nesting', 'a { &:hover { color: red } }', ['nesting']],
  ['anchors', '#tip { position-anchor: --it; inset-block-start: anchor(end) }', ['position-anchor', 'anchor()']],
  ['colours of both modes', ':root { --paper: light-dark(white, black) }', ['light-dark()']],
  ['popovers', '#menu:popover-open { display: block }', [':popover-open']],
  ['scopes and beginnings', '@scope (main) { a { color: red } } @starting-style { p { opacity: 0 } }', ['@scope', '@starting-style']],
  ['values', 'p { width: stretch; text-wrap: balance }', ['width: stretch', 'text-wrap', 'text-wrap: balance']],
  ['media', '@media (scripting: none) { i { display: none } }', ['@media (scripting)']],
])('of a style sheet, %s is refused', (_, css, features) => {
  expect(featuresOf('a.css', css)).toEqual(features);
});

test('what the baseline has, what is asked for, and what others only name alike is accepted', () => {
  const script = `
    const sorted = [3, 1].toSorted().at(-1), copy = structuredClone(sorted), late = AbortSignal.timeout(1);
    const known = Object.hasOwn(copy, 'x'), last = sorted.findLast(Boolean);
    const size = await navigator.storage.estimate?.();
    for (const [key, value] of Object.entries(known).map(String)) console.log(key, value);
    const Temporal = {}; new Temporal();
    export const style = { insetInlineStart: 0, containerType: 'inline-size', '@container (min-width: 3px)': {} };`;
  const css = `
    main:has(> a) { inset-inline: 0; block-size: 100dvh; color: color-mix(in srgb, red, blue); container: page / inline-size }
    @container page (min-width: 3px) { p { inline-size: 3cqi } }
    @layer base { p { -webkit-user-select: none; user-select: none } }
    @supports (field-sizing: content) { textarea { field-sizing: content } }`;
  expect([featuresOf('a.js', script), featuresOf('a.css', css)]).toEqual([[], []]);
});

test('scripts and styles in a page are read, too', () => {
  const page = '<style>a { field-sizing: content }</style><p>AbortSignal.any</p><script>AbortSignal.any([])</script>';
  expect(featuresOf('a.html', page)).toEqual(['AbortSignal.any', 'field-sizing', 'field-sizing: content']);
});

test('an exception holds for its files alone, and falls once nothing needs it', () => {
  const files = ['dist/device-1.js', 'dist/other-1.js'].map((file) => ({ file, text: 'navigator.share(it)' }));
  const list = [{ features: ['.share()', '.canShare()'], files: /device-/, why: 'it is asked for first' }];
  expect(judge(files, list)).toEqual({ refused: ['dist/other-1.js: .share() (firefox)'], needless: ['.canShare()'] });
});

test('the baseline stands in package.json alone: the oldest iPhones, no Firefox newer than the extended release, two years of Chromium', () => {
  expect(baseline()).toMatchObject({ safari: '16.4', ios_saf: '16.4' });
  expect(buildTarget()).toContain('ios16.4');
  const extended = Object.entries(data.browsers.firefox.releases).filter(([, { status }]) => status === 'esr');
  expect(Number(baseline().firefox)).toBeLessThanOrEqual(Math.min(...extended.map(([version]) => Number(version))));
  const { release_date: released = '' } = data.browsers.chrome.releases[baseline().chrome] ?? {};
  const { release_date: latest = '' } = Object.values(data.browsers.chrome.releases).find(({ status }) => status === 'current') ?? {};
  expect(Date.parse(latest) - Date.parse(released)).toBeGreaterThan(700 * 86_400_000);
});
