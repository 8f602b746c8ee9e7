import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTarget } from '../build/baseline.ts';
import { compressed } from '../build/compressed.ts';
import { fonts } from '../build/fonts.ts';
import { bootInside, sheetInside } from '../build/shell.ts';

/**
 * The build of the page at /graphql. It is separate, because it needs far more of graphql-js than the client, whose shared files would grow
 * by code for developers only.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/graphql/',
  // GraphiQL's packages cause many warnings that do not concern this code.
  logLevel: 'error',
  publicDir: false,
  plugins: [react(), fonts, bootInside, sheetInside, compressed],
  worker: { format: 'es' },
  build: {
    target: buildTarget(),
    outDir: '../../dist/sandbox',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // The large chunk is Monaco, GraphiQL's editor, which is only loaded with GraphiQL.
    chunkSizeWarningLimit: 8000,
  },
});
