import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), splashFirst],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // Fonts stay files, because a browser loads each only for a page with its characters.
    assetsInlineLimit: 0,
    // The largest are loaded where they are needed (LiveKit), or shrink to a twentieth on their way (the operations in the shell).
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
