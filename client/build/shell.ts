import { readFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';
import { sheet } from '../ui/theme/sheet.ts';

/** Moves the style sheet links of index.html to the end of the body, so that the splash is shown before they are loaded. */
export const splashFirst: Plugin = {
  name: 'splash-first',
  transformIndexHtml: {
    order: 'post',
    handler(page) {
      const links = /^ *<link rel="stylesheet".*>\n/gm;
      return page.replace(links, '').replace(/^ *<\/body>/m, `${page.match(links)?.join('') ?? ''}$&`);
    },
  },
};

/** Puts the first script into the page. A file of its own would be one more round trip before anything is shown. */
export const bootInside: Plugin = {
  name: 'boot-inside',
  transformIndexHtml: {
    order: 'pre',
    handler(page) {
      const { code } = minifySync('boot.js', readFileSync(new URL('../boot.js', import.meta.url), 'utf8'));
      return page.replace('<script src="/boot.js"></script>', () => `<script>${code}</script>`);
    },
  },
};

/** Puts the rules of a whole page into index.html. They are there before any script, so no script brings the colours and the reset. */
export const sheetInside: Plugin = {
  name: 'sheet-inside',
  transformIndexHtml: () => [{ tag: 'style', children: sheet(), injectTo: 'head' }],
};
