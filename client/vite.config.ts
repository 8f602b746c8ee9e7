import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Libraries that every page needs, kept apart from our code so that a deploy leaves them in the browser's cache. */
const vendors: [name: string, packages: RegExp][] = [
  ['react', /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//],
  ['apollo', /node_modules\/(@apollo\/client|graphql|graphql-ws|rxjs|optimism|@wry)\//],
  ['i18n', /node_modules\/(i18next|react-i18next)\//],
];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // Fonts stay files: the server's policy allows no data: fonts, and a file is fetched only where its script occurs.
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        manualChunks: (id) => vendors.find(([, packages]) => packages.test(id))?.[0],
      },
    },
  },
});
