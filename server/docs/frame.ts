import type { Content, Html } from './html.ts';
import { html } from './html.ts';

/** A page of the developer site. */
export interface DocsPage {
  /** The address, such as `/docs/conventions`. */
  path: string;
  title: string;
  /** One sentence for search engines and for lists. */
  summary: string;
  /** A word above the title, such as `Query`. */
  kind?: string;
  /** The pages above it. */
  crumbs?: readonly Link[];
  /** Headings on it, with their anchors. */
  contents?: readonly { title: string; id: string }[];
  body(): Html;
}

export interface Link {
  title: string;
  path: string;
}

/** A part of the menu. */
export interface MenuPart {
  title: string;
  links: readonly Link[];
}

/** What all pages share. */
export interface FrameSource {
  origin: string;
  menu: readonly MenuPart[];
  /** Addresses of the style sheet and the scripts, by name. */
  assets: Readonly<Record<'docs.css' | 'theme.js' | 'docs.js', string>>;
}

const logo = html`<svg aria-hidden="true" viewBox="0 0 32 32" width="28" height="28"><rect width="32" height="32" rx="8" fill="#0b6669"/><path d="M16 4.5 19.4 7.8H24.2V12.6L27.5 16 24.2 19.4V24.2H19.4L16 27.5 12.6 24.2H7.8V19.4L4.5 16 7.8 12.6V7.8H12.6Z" fill="none" stroke="#fdfaf4" stroke-width="2" stroke-linejoin="round"/><path d="M16 11.2 20.8 16 16 20.8 11.2 16Z" fill="#f2b134"/></svg>`;

/** A page as a document. Without scripts, only the search and the copy buttons are missing. */
export function frame({ origin, menu, assets }: FrameSource, page: DocsPage, { indexed = true } = {}): string {
  const { path, title, summary, kind, crumbs = [], contents = [] } = page;
  const about = summary.length > 180 ? `${summary.slice(0, 180).replace(/\s\S*$/, '')} …` : summary;
  const whole = path === '/docs' ? title : `${title} · Diwan for developers`;
  return html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${whole}</title>
<meta name="description" content="${about}">
${
  indexed
    ? html`<link rel="canonical" href="${origin}${path}">
<meta property="og:type" content="article">
<meta property="og:site_name" content="Diwan for developers">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${about}">
<meta property="og:url" content="${origin}${path}">`
    : html`<meta name="robots" content="noindex">`
}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script src="${assets['theme.js']}"></script>
<link rel="stylesheet" href="${assets['docs.css']}">
<script type="module" src="${assets['docs.js']}"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<a class="home" href="/docs">${logo}<span>Diwan <em>for developers</em></span></a>
<form class="search" role="search" hidden>
<input type="search" role="combobox" aria-label="Search the docs" placeholder="Search" autocomplete="off" spellcheck="false" aria-autocomplete="list" aria-expanded="false" aria-controls="found">
<kbd aria-hidden="true">/</kbd>
<ul id="found" role="listbox" aria-label="Pages found" hidden></ul>
<p class="told" aria-live="polite"></p>
</form>
<button class="menu" type="button" popovertarget="menu">Menu</button>
</header>
<div class="columns">
<nav id="menu" popover aria-label="Docs">${menu.map((part) => menuPart(part, page))}</nav>
<main id="main" tabindex="-1">
${crumbs.length > 0 && html`<nav class="crumbs" aria-label="Where this page stands"><ol>${crumbs.map((crumb) => html`<li><a href="${crumb.path}">${crumb.title}</a></li>`)}</ol></nav>`}
${kind && html`<p class="kind">${kind}</p>`}
<h1>${title}</h1>
${contents.length > 1 && html`<nav class="contents" aria-label="On this page"><ul>${contents.map(({ title: heading, id }) => html`<li><a href="#${id}">${heading}</a></li>`)}</ul></nav>`}
${page.body()}
</main>
</div>
<footer><p>Made from the schema that this server runs. ${footerLinks()}</p></footer>
</body>
</html>
`.text;
}

const footerLinks = (): Content => [
  html`<a href="/schema.graphql">schema.graphql</a>`,
  ' · ',
  html`<a href="/openapi.json">openapi.json</a>`,
  ' · ',
  html`<a href="/llms.txt">llms.txt</a>`,
  ' · ',
  html`<a href="/">Diwan</a>`,
];

/** A part of the menu. It marks the page itself, or the entry that the page is below. */
const menuPart = ({ title, links }: MenuPart, { path: here, crumbs = [] }: DocsPage): Html => {
  const current = (path: string) =>
    path === here ? html` aria-current="page"` : path === crumbs.at(-1)?.path && html` aria-current="true"`;
  return html`<h2>${title}</h2><ul>${links.map(({ title: name, path }) => html`<li><a href="${path}"${current(path)}>${name}</a></li>`)}</ul>`;
};
