import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Code that every page needs, in a few files that most deploys leave in the browser's cache.
 * Chakra's wrappers come together, since each alone is smaller than a request; its machines (menus, dialogs) stay with their pages.
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

/** The splash of index.html is not kept waiting for the styles of what comes after it: their link goes behind it, where it holds back nothing before. */
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
    // Fonts stay files: each is fetched only where its characters occur.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
