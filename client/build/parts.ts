import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));
const query = '?part';
/** Not `.json`: the module is script. */
const ending = '.json.part.js';

/**
 * `import { discount } from './messages.json?part'`: of a dictionary, those entries alone that are used. Imported as it is, it would be one
 * module for all pages, and the first of them would load it whole.
 */
export const jsonParts: Plugin = {
  name: 'json-parts',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source.endsWith(`.json${query}`) && importer) return path.resolve(path.dirname(importer), source.replace(`.json${query}`, ending));
    // Vitest asks for a module by its path from the root.
    return source.endsWith(ending) && !source.startsWith(root) ? path.join(root, source) : undefined;
  },
  load(id) {
    if (!id.endsWith(ending)) return undefined;
    const file = id.replace(ending, '.json');
    this.addWatchFile(file);
    const entries = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object);
    // By a name in quotes, which may be a word of the language, such as `export`.
    const code = entries
      .map(([key, value], n) => `const _${n} = ${JSON.stringify(value)}; export { _${n} as ${JSON.stringify(key)} };`)
      .join('\n');
    return { code, moduleType: 'js' };
  },
};
