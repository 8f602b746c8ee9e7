import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { jsonParts } from '../../client/build/parts.ts';

const root = path.resolve(import.meta.dirname, '../../client');

/** Our own files that a build in this mode takes in from the console's routes; packages are left out. */
async function filesOf(mode: string): Promise<string[]> {
  const built = (await build({
    configFile: false,
    root,
    mode,
    logLevel: 'silent',
    plugins: [jsonParts],
    build: {
      write: false,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { input: path.join(root, 'app/routes.tsx'), external: (id) => !id.startsWith('.') && !path.isAbsolute(id) },
    },
  })) as Rolldown.RolldownOutput;
  return built.output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : [])).map((file) => path.relative(root, file));
}

test('a development build contains the page of the kit, and a production build does not', async () => {
  const [development, production] = [await filesOf('development'), await filesOf('production')];
  expect(development).toContain('dev/kit/KitPage.tsx');
  expect(production).toContain('app/routes.tsx');
  expect(production.filter((file) => file.startsWith('dev/'))).toEqual([]);
});
