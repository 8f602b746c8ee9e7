/**
 * Compiles programs of the server, with the packages that they use. A loader that translates files as they are imported would stay
 * in the process, and each start would spend half of its processor time on finding and reading packages.
 *
 *   node server/bootstrap/compile.ts <folder> <source> ...
 *
 * The folder must be inside the project, so that the other packages are found.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

/** Those of `server/packages/`: each is there only where the settings ask for it. */
const ofGroups = globSync('server/packages/*/package.json').flatMap((file) =>
  Object.keys((JSON.parse(readFileSync(file, 'utf8')) as { dependencies?: object }).dependencies ?? {}),
);

/** Packages that stay files of their own: they have native code, or ask for files beside them. */
const external = [
  '@apollo/utils.createhash', // asks its own module for node:crypto, and would take a slow copy of it
  '@ffmpeg-installer/ffmpeg',
  '@react-pdf/layout', // these four are loaded when a document is drawn, which is seldom
  '@react-pdf/render',
  '@react-pdf/renderer',
  'bcrypt',
  'flydrive',
  'fontkit', // loaded when the first text is drawn; the library for documents uses the same
  'graphile-worker',
  'pdfkit',
  'pg',
  'pino',
  'react',
  'sharp',
  'typeorm',
  'vite',
];

/** Makes `import.meta` paths point to the folder of the source, so that a module finds the files beside it. */
const whereTheSourceIs: Plugin = {
  name: 'where-the-source-is',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('node_modules')
      ? undefined
      : {
          code: code
            .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
            .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
          map: null, // the lines stay where they are
        },
};

/** Writes letters that take two bytes as escapes. V8 keeps the text of a file: if one letter takes two bytes, all of its letters do. */
const oneByteLetters: Plugin = {
  name: 'one-byte-letters',
  renderChunk: (code) => ({
    code: code.replace(/[^\0-\xff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
    map: null, // the lines stay where they are
  }),
};

const [folder, ...sources] = process.argv.slice(2);
await build({
  configFile: false,
  logLevel: 'error',
  plugins: [whereTheSourceIs, oneByteLetters],
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    outDir: folder,
    target: 'node22',
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: {
      external: ofGroups,
      input: Object.fromEntries(sources.map((source) => [path.basename(source, '.ts'), source])),
    },
  },
});
