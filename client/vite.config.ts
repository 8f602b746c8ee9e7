import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin } from 'vite';

/**
 * Puts code that all pages need into a few files, which most deploys do not change, so that browsers keep them in the cache.
 * Chakra's components are one file, because each alone is too small for a request. Its state machines (menus, dialogs) stay with
 * the pages that use them.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\// },
  { name: 'apollo', test: /node_modules\/(@apollo\/client|graphql|graphql-ws|rxjs|optimism|@wry)\// },
  { name: 'i18n', test: /node_modules\/(i18next|react-i18next)\// },
  { name: 'chakra', test: /node_modules\/(@chakra-ui|@emotion|stylis|@pandacss)\/|\/client\/ui\/theme\// },
  {
    name: 'shell',
    test: /\/client\/(app|session|apollo|i18n\/[a-z]+\.ts|ui\/[A-Za-z]+\.tsx?|ui\/art\/(Khatam|Logo|FallbackArt)|features\/[a-z]+\/(urls|routes)\.tsx?)/,
    minShareCount: 3,
  },
];

/** Moves the style sheet links of index.html to the end of the body, so that the splash is shown before they are loaded. */
const splashFirst: Plugin = {
  name: 'splash-first',
  transformIndexHtml: {
    order: 'post',
    handler(page) {
      const links = /^ *<link rel="stylesheet".*>\n/gm;
      return page.replace(links, '').replace(/^ *<\/body>/m, `${page.match(links)?.join('') ?? ''}$&`);
    },
  },
};

/** Puts the first script into the page: a file of its own would be one more round trip before anything is shown. */
const bootInside: Plugin = {
  name: 'boot-inside',
  transformIndexHtml: {
    order: 'pre',
    handler(page) {
      const { code } = minifySync('boot.js', readFileSync(new URL('./boot.js', import.meta.url), 'utf8'));
      return page.replace('<script src="/boot.js"></script>', () => `<script>${code}</script>`);
    },
  },
};

/** The client for browsers, and (`--ssr server.ts`) the program with which the server draws public pages. */
export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), splashFirst, bootInside],
  // One file with its packages: each language's worker has modules of its own.
  ...(isSsrBuild && { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    outDir: isSsrBuild ? '../dist/pages' : '../dist/client',
    emptyOutDir: true,
    // Fonts stay files, because a browser loads each only for a page with its characters.
    assetsInlineLimit: 0,
    // The largest are loaded where they are needed (LiveKit), or shrink to a twentieth on their way (the operations in the shell).
    chunkSizeWarningLimit: isSsrBuild ? 3000 : 600,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
}));
