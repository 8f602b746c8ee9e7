import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { formMessages } from '../i18n/codegen/publicPages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The endings of the made modules. They must not be `.json`, since the modules are script. */
const endings = { '?part': '.json.part.js', '?client': '.json.client.js', '?first': '.json.first.js', '?forms': '.json.forms.js' };

/** The messages of HTTP's refusals that the client shows itself. All others come in answers, in the reader's language. */
const saidHere = ['badInput', 'internal', 'throttled', 'verifyFailed'];

/** The parts of the common words that only the console uses. It gets them with its other words. */
const saidLater = ['crop', 'editor', 'emails', 'palette', 'upload'];

/**
 * Imports of parts of a dictionary. `import { discount } from './messages.json?part'` has only the used entries; a plain import would be
 * one module for all pages, and the first page would load it whole. `?client` leaves out the words of HTTP (`api`) that only the server uses.
 * `?forms` has only what forms without a sign-in may show. `?first` leaves out the words that visitors never see.
 */
export const jsonParts: Plugin = {
  name: 'json-parts',
  enforce: 'pre',
  resolveId(source, importer) {
    for (const [query, ending] of Object.entries(endings)) {
      if (source.endsWith(`.json${query}`) && importer)
        return path.resolve(path.dirname(importer), source.replace(`.json${query}`, ending));
      // Vitest asks for a module by its path from the root.
      if (source.endsWith(ending) && !source.startsWith(root)) return path.join(root, source);
    }
    return undefined;
  },
  load(id) {
    const ending = Object.values(endings).find((one) => id.endsWith(one));
    if (!ending) return undefined;
    const file = id.replace(ending, '.json');
    this.addWatchFile(file);
    const all = JSON.parse(readFileSync(file, 'utf8')) as { api?: object };
    if (ending === endings['?client'] || ending === endings['?forms']) {
      const kept = ending === endings['?forms'] ? formMessages(Object.keys(all)) : Object.keys(all);
      const messages = Object.fromEntries(Object.entries(all).filter(([key]) => kept.includes(key)));
      const api = Object.fromEntries(Object.entries(all.api ?? {}).filter(([key]) => saidHere.includes(key)));
      return { code: `export default ${JSON.stringify({ ...messages, api })};`, moduleType: 'js' };
    }
    if (ending === endings['?first']) {
      const early = Object.entries(all).filter(([key]) => !saidLater.includes(key));
      return { code: `export default ${JSON.stringify(Object.fromEntries(early))};`, moduleType: 'js' };
    }
    const entries = Object.entries(all);
    // The name is in quotes, since it may be a keyword, such as `export`.
    const code = entries
      .map(([key, value], n) => `const _${n} = ${JSON.stringify(value)}; export { _${n} as ${JSON.stringify(key)} };`)
      .join('\n');
    return { code, moduleType: 'js' };
  },
};
