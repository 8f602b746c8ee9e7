import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const documentsFile = '/client/apollo/generated.ts';
const documentOf = /^export const (\w+) = (\{.*\}) as unknown as DocumentNode<.*>;$/gm;

/** Makes each operation a module of its own, so that a page loads those that it runs. */
export const documentsApart: Plugin = {
  name: 'documents-apart',
  enforce: 'pre',
  resolveId: (id) => (id.includes('?document=') ? { id, moduleSideEffects: false } : undefined),
  load(id) {
    const [file, name] = id.split('?document=');
    if (!file || !name) return;
    const document = [...readFileSync(file, 'utf8').matchAll(documentOf)].find((match) => match[1] === name)?.[2];
    return { code: `export const ${name} = ${document};`, moduleType: 'js' };
  },
  transform(code, id) {
    if (!id.endsWith(documentsFile)) return;
    const names = [...code.matchAll(documentOf)].map((match) => match[1]);
    return {
      code: names.map((name) => `export { ${name} } from '${id}?document=${name}';`).join('\n'),
      map: null,
      moduleSideEffects: false,
    };
  },
};
