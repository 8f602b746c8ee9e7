import { type CssNode, generate, parse, walk } from 'css-tree';
import { beforeAll, expect, test } from 'vitest';
import { familyOf } from '../../../schema/rules/fonts.ts';
import { setting } from '../../support/server.ts';
import { session } from '../../support/sessions.ts';
import { product } from '../../support/shop.ts';
import { until } from '../../support/until.ts';
import { world } from '../../support/world.ts';

/**
 * The most that a page may have before it is used: elements, rules and declarations of its style sheets, and KiB of them and of all its
 * HTML, not compressed. A browser takes time for each, which nobody sees on a fast machine.
 */
const budgets = {
  landing: { elements: 820, rules: 420, declarations: 2000, styles: 66, html: 148 },
  creator: { elements: 250, rules: 310, declarations: 1460, styles: 49, html: 91 },
  product: { elements: 150, rules: 320, declarations: 1500, styles: 52, html: 78 },
  session: { elements: 160, rules: 325, declarations: 1560, styles: 54, html: 82 },
  discovery: { elements: 215, rules: 305, declarations: 1420, styles: 49, html: 74 },
};
type Name = keyof typeof budgets;

const kib = (texts: readonly string[]) => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1024;
const htmlOf = async (path: string) => (await fetch(setting('TEST_URL') + path, { headers: { accept: 'text/html' } })).text();
const stylesOf = (html: string) => [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css as string);

const pages = {} as Record<Name, string>;
let sheets: Record<Name, CssNode[]>;

beforeAll(async () => {
  const creator = await world.creator({ bio: 'I teach drawing.', bioAr: 'أعلّم الرسم.' });
  // Other tests have creators, too.
  const found = encodeURIComponent(creator.username);
  const [first] = await Promise.all(
    Array.from({ length: 6 }, (_, n) => product(creator, { published: true, title: `Faces ${n}`, titleAr: `وجوه ${n}` })),
  );
  const { id } = await session(creator, { published: true, title: 'Live drawing' });
  const paths: Record<Name, string> = {
    landing: '/en',
    creator: `/ar/${creator.username}`,
    product: `/en/${creator.username}/${first?.id}`,
    session: `/ar/${creator.username}/session/${id}`,
    discovery: `/en/discover?search=${found}`,
  };
  for (const [name, path] of Object.entries(paths)) pages[name as Name] = await htmlOf(path);
  sheets = Object.fromEntries(
    Object.entries(pages).map(([name, html]) => [name, stylesOf(html).map((css) => parse(css))]),
  ) as typeof sheets;
});

test.each(Object.keys(budgets) as Name[])('the %s page keeps to its budget of elements, rules and bytes', (name) => {
  const html = pages[name];
  const count = { rules: 0, declarations: 0 };
  for (const sheet of sheets[name])
    walk(sheet, ({ type }) => {
      if (type === 'Rule') count.rules += 1;
      if (type === 'Declaration') count.declarations += 1;
    });
  const body = html.slice(html.indexOf('<div id="root">'), html.indexOf('<script type="application/json" id="state">'));
  const found = { elements: body.match(/<[a-z]/g)?.length ?? 0, ...count, styles: kib(stylesOf(html)), html: kib([html]) };
  expect(found.elements).toBeGreaterThan(40);
  const past = Object.entries(found).filter(([what, is]) => is > budgets[name][what as keyof typeof found]);
  expect(past, JSON.stringify(found)).toEqual([]);
});

/** KiB of the fonts that a page begins with. */
const mostFonts = { latin: 17, arabic: 38 };

test('a page begins with two files of fonts, and names those of its language only', async () => {
  for (const [name, html] of Object.entries(pages)) {
    expect(html).not.toContain('splash');
    const own = html.includes('<html lang="ar"') ? 'arabic' : 'latin';
    const files = [...html.matchAll(/<link rel="preload" href="([^"]+\.woff2)"/g)].map(([, href = '']) => href);
    expect([name, files.map((file) => /[a-z]+-core-\d+/.exec(file)?.[0])]).toEqual([name, [`${own}-core-400`, `${own}-core-600`]]);
    const answers = await Promise.all(files.map((file) => fetch(setting('TEST_URL') + file)));
    const bytes = await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    expect(bytes.reduce((sum, { byteLength }) => sum + byteLength, 0) / 1024).toBeLessThan(mostFonts[own]);
    const families = new Set([...html.matchAll(/@font-face\{font-family:"?([^;"]+)/g)].map(([, family = '']) => family));
    expect([name, [...families]]).toEqual([name, [familyOf(own)]]);
  }
});

test('a page that is asked for again is packed into fewer bytes, and stays the same', async () => {
  const { username } = await world.creator({ bio: 'I teach pottery.' });
  const ask = async () => {
    const answer = await fetch(`${setting('TEST_URL')}/en/${username}`, { headers: { accept: 'text/html', 'accept-encoding': 'br' } });
    return { bytes: Number(answer.headers.get('content-length')), html: await answer.text() };
  };
  const first = await ask();
  expect(first.bytes).toBeGreaterThan(5000);
  let next = await ask();
  await until(async () => {
    next = await ask();
    return next.bytes < first.bytes * 0.95;
  }, 'The page is not packed again');
  expect(next.html).toBe(first.html);
});

/** Selectors that every element matches. `:lang()` is one, since a language is inherited. */
const everyElement = /^(?:\*|:lang\([^)]*\))$/;

test('no page reads a variable of the theme that it lacks, or sets one for every element', () => {
  for (const [name, css] of Object.entries(sheets)) {
    const known = new Set<string>();
    const read = new Set<string>();
    const everywhere = new Set<string>();
    for (const sheet of css)
      walk(sheet, function (node) {
        if (node.type === 'Declaration' && node.property.startsWith('--')) {
          known.add(node.property);
          const selectors = this.rule ? generate(this.rule.prelude).split(',') : [];
          if (selectors.some((selector) => everyElement.test(selector))) everywhere.add(node.property);
        }
        if (node.type === 'Function' && node.name === 'var')
          for (const [variable] of generate(node).matchAll(/--diwan[^,()]*/g)) read.add(variable);
      });
    expect(known.size).toBeGreaterThan(50);
    expect([name, [...read].filter((variable) => !known.has(variable))]).toEqual([name, []]);
    expect([name, [...everywhere]]).toEqual([name, []]);
  }
});

test('each script that a page begins with is named behind those that it imports, so that it runs in a task of its own', async () => {
  const { entry = [] }: { entry?: string[] } = JSON.parse(/id="start">(.*?)<\/script>/.exec(pages.product)?.[1] ?? '{}');
  expect(entry.length).toBeGreaterThan(5);
  for (const [place, address] of entry.entries()) {
    const source = await (await fetch(setting('TEST_URL') + address)).text();
    const imported = [...source.matchAll(/(?:from|import)["'`]\.\/([^"'`]+)["'`]/g)].map(([, file]) => `/assets/${file}`);
    expect(entry.slice(0, place), address).toEqual(expect.arrayContaining(imported));
  }
});
