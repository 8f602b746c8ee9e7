import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTarget } from '../build/baseline.ts';
import { compressed } from '../build/compressed.ts';
import { fonts } from '../build/fonts.ts';
import { bootInside } from '../build/shell.ts';

/**
 * The page at /graphql. It is a build of its own: it needs far more of graphql-js than the client, whose shared files would grow by
 * what only developers use.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/graphql/',
  // GraphiQL's packages cause a page of warnings that say nothing about this code.
  logLevel: 'error',
  publicDir: false,
  plugins: [react(), fonts, bootInside, compressed],
  worker: { format: 'es' },
  build: {
    target: buildTarget(),
    outDir: '../../dist/sandbox',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Monaco, the editor of GraphiQL, which comes only when GraphiQL opens.
    chunkSizeWarningLimit: 8000,
  },
});
