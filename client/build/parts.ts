import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const query = '.json?part';

/**
 * `import { discount } from './messages.json?part'`: of a dictionary, those entries alone that are used. Imported as it is, it would be one
 * module for all pages, and the first of them would load it whole.
 */
export const jsonParts: Plugin = {
  name: 'json-parts',
  enforce: 'pre',
  resolveId: (source, importer) => (source.endsWith(query) && importer ? `\0${path.resolve(path.dirname(importer), source)}` : undefined),
  load(id) {
    if (!id.startsWith('\0') || !id.endsWith(query)) return undefined;
    const file = id.slice(1, -'?part'.length);
    this.addWatchFile(file);
    const entries = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object);
    // By a name in quotes, which may be a word of the language, such as `export`.
    const code = entries
      .map(([key, value], n) => `const _${n} = ${JSON.stringify(value)}; export { _${n} as ${JSON.stringify(key)} };`)
      .join('\n');
    return { code, moduleType: 'js' };
  },
};
