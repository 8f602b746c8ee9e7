import type { DrawnPage, Head } from '../../../schema/drawing.ts';
import { translate } from '../../core/translate.ts';
import type { Language } from '../../graphql/generated.ts';
import type { Build } from './files.ts';

const languages: readonly Language[] = ['EN', 'AR'];
const locales: Readonly<Record<Language, string>> = { EN: 'en_GB', AR: 'ar_KW' };

/** Escapes text for HTML, also inside a quoted attribute. */
const quote = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** JSON for a script element: nothing in it can end the element, or begin a comment. */
const inScript = (text: string): string => text.replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
const json = (value: unknown): string => inScript(JSON.stringify(value));

/** Rules for a style element. Nothing in them can end the element. */
const rules = (css: string): string => css.replaceAll('</', '<\\/');

const meta = (key: 'name' | 'property', name: string, content: string | number | undefined) =>
  content === undefined || content === '' ? '' : `<meta ${key}="${name}" content="${quote(String(content))}">`;

const link = (rel: string, href: string, more = '') => `<link rel="${rel}" href="${quote(href)}"${more}>`;

/** The shell with the language that the first segment of an address names. */
export const inLanguage = (shell: string, language: Language): string =>
  language === 'AR'
    ? shell
        .replace('<html lang="en" dir="ltr"', '<html lang="ar" dir="rtl"')
        .replace('/manifest.en.webmanifest', '/manifest.ar.webmanifest')
    : shell;

/** Makes documents of drawn pages: index.html with each page's head, rules, content and state. */
export function createFrame(build: Build, origin: string): (page: DrawnPage, language: Language) => string {
  const around = { EN: partsOf(build, 'EN'), AR: partsOf(build, 'AR') };
  return ({ head, html, styles, state, words, modules }, language) => {
    const { before, fonts, between, after } = around[language];
    // React preloads the first pictures before everything else. In the head, the browser finds them sooner.
    const [preloads = ''] = /^(?:<link [^>]*>)*/.exec(html) ?? [];
    const start = { entry: build.entry, modules: build.scriptsOf([`i18n/locales/${language.toLowerCase()}/first.ts`, ...modules]) };
    return [
      before,
      tagsOf(head, language, origin),
      preloads,
      fonts,
      `<style data-emotion="${quote(styles.names)}">${rules(styles.css)}</style>`,
      `<script type="application/json" id="start">${json(start)}</script>`,
      between,
      `<div id="root">${html.slice(preloads.length)}</div>`,
      `<script type="application/json" id="state">${inScript(state)}</script>`,
      `<script type="application/json" id="words">${json(words)}</script>`,
      after,
    ].join('');
  };
}

/**
 * What is the same in all documents of a language: index.html in the parts before, between and after a page's head and content, and the
 * fonts with their rules.
 */
function partsOf(build: Build, language: Language) {
  const shell = inLanguage(build.shell, language)
    .replace(/<title>.*?<\/title>/, '')
    .replace(/<meta name="description"[^>]*>/, '')
    .replace(/<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(/<script type="module"[^>]*><\/script>/g, '')
    // The splash is for pages that the browser draws.
    .replace(/<style>\s*#splash[\s\S]*?<\/style>/, '')
    .replace(/<div id="splash"[\s\S]*?<\/div>/, '');
  const [before = '', rest = ''] = shell.split('</head>');
  const [between, after = ''] = rest.split('<div id="root"></div>');
  const { css, files } = build.fonts[language === 'AR' ? 'arabic' : 'latin'];
  // The fonts come after the picture, for slow networks. Text does not wait for its font.
  const preloads = files.map((href) => link('preload', href, ' as="font" type="font/woff2" fetchpriority="low" crossorigin'));
  return { before, fonts: `${preloads.join('')}<style>${rules(css)}</style>`, between: `</head>${between}`, after };
}

/** The head of a page, for the browser, search engines and link previews. */
function tagsOf(head: Head, language: Language, origin: string): string {
  const name = translate(language, 'site.name');
  const title = head.title ? translate(language, 'site.title', { title: head.title }) : name;
  const description = shorten(head.description ?? '');
  const at = (path: string, of: Language = language) => `${origin}/${of.toLowerCase()}${path === '/' ? '' : path}`;
  const { path, image } = head;
  const indexed = path !== undefined && !head.unlisted && (head.status ?? 200) === 200;
  const crumbs = head.crumbs?.length ? [crumbList([...head.crumbs, { name: head.title, path: path ?? '/' }], at)] : [];
  return [
    `<title>${quote(title)}</title>`,
    meta('name', 'description', description),
    ...(indexed && path !== undefined
      ? [
          link('canonical', at(path)),
          ...languages.map((of) => link('alternate', at(path, of), ` hreflang="${of.toLowerCase()}"`)),
          link('alternate', at(path, 'EN'), ' hreflang="x-default"'),
        ]
      : [meta('name', 'robots', 'noindex')]),
    ...(path === undefined
      ? []
      : [
          meta('property', 'og:type', head.type ?? 'website'),
          meta('property', 'og:site_name', name),
          meta('property', 'og:title', head.title || name),
          meta('property', 'og:description', description),
          meta('property', 'og:url', at(path)),
          meta('property', 'og:locale', locales[language]),
          ...languages.filter((of) => of !== language).map((of) => meta('property', 'og:locale:alternate', locales[of])),
          meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
          ...(image
            ? [
                meta('property', 'og:image', origin + image.path),
                meta('property', 'og:image:width', image.width),
                meta('property', 'og:image:height', image.height),
                meta('property', 'og:image:alt', head.title || name),
              ]
            : []),
        ]),
    ...[...(head.data ?? []), ...crumbs].map(
      (thing) => `<script type="application/ld+json">${json({ '@context': 'https://schema.org', ...thing })}</script>`,
    ),
  ].join('');
}

const crumbList = (crumbs: readonly { name: string; path: string }[], at: (path: string) => string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: at(path) })),
});

/** How many characters of a description search engines and previews show. */
const shown = 200;

/** One line, cut at a word. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= shown) return line;
  const cut = line.slice(0, shown);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), shown / 2)).toWellFormed()}…`;
}
