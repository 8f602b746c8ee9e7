import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

/**
 * The programs that tests start in processes of their own, compiled once for a run. With tsx each of some fifty starts costs two
 * seconds of processor time more.
 */
const sources = { main: 'server/main.ts', backup: 'server/backup.ts', 'serve-own': 'tests/support/serve-own.ts' };

/** What a module finds beside itself lies where its source is. */
const whereTheSourceIs: Plugin = {
  name: 'where-the-source-is',
  enforce: 'pre',
  transform: (code, id) =>
    code
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};

export type Program = keyof typeof sources;

/** Compiles the programs into a folder. It has to lie in the project, where the packages are found. */
export async function compilePrograms(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [whereTheSourceIs],
    build: { ssr: true, outDir: folder, target: 'node24', minify: false, copyPublicDir: false, rolldownOptions: { input: sources } },
  });
}
