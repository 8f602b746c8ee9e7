import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { InMemoryCache } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import type { Plugin } from 'vite';
import { textOf } from '../apollo/documentText.ts';

const documentsFile = '/client/apollo/generated.ts';
const documentOf = /^export const (\w+) = (\{.*\}) as unknown as DocumentNode<.*>;$/gm;

const cache = new InMemoryCache();
/** The text of an operation as Apollo Client sends it, with `__typename`; null for a fragment. */
const sentText = (document: DocumentNode): string | null =>
  document.definitions.some(({ kind }) => kind === 'OperationDefinition') ? textOf(cache.transformDocument(document)) : null;
const idOfText = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** The documents in a generated file, by the name of their constant. */
const documentsIn = (code: string) =>
  new Map([...code.matchAll(documentOf)].map(([, name = '', document = '']) => [name, JSON.parse(document) as DocumentNode]));

/** The documents of the files that this build has read. Hundreds of modules need one document each. */
const read = new Map<string, ReturnType<typeof documentsIn>>();
function documentsOf(file: string): ReturnType<typeof documentsIn> {
  const known = read.get(file) ?? documentsIn(readFileSync(file, 'utf8'));
  read.set(file, known);
  return known;
}

/** Makes each operation a module of its own, so that a page loads those that it runs. Each module has the id of its text. */
export const documentsApart: Plugin = {
  name: 'documents-apart',
  apply: 'build',
  enforce: 'pre',
  buildStart: () => read.clear(),
  resolveId: (id) => (id.includes('?document=') ? { id, moduleSideEffects: false } : undefined),
  load(id) {
    const [file, name] = id.split('?document=');
    if (!file || !name) return;
    const document = documentsOf(file).get(name);
    const text = document && sentText(document);
    const known = text ? { ...document, documentId: idOfText(text) } : document;
    return { code: `export const ${name} = ${JSON.stringify(known)};`, moduleType: 'js' };
  },
  transform(code, id) {
    if (!id.endsWith(documentsFile)) return;
    return {
      code: [...documentsIn(code).keys()].map((name) => `export { ${name} } from '${id}?document=${name}';`).join('\n'),
      map: null,
      moduleSideEffects: false,
    };
  },
};

/**
 * Lists the texts of all operations by their ids (`.vite/documents.json`) for the server to trust, also in the form without `__typename`,
 * which is sent without Apollo Client. `npm run dev` has no such list, so its client sends texts.
 */
export const documentsListed: Plugin = {
  name: 'documents-listed',
  apply: 'build',
  generateBundle() {
    const file = fileURLToPath(new URL('../apollo/generated.ts', import.meta.url));
    const texts = [...documentsOf(file).values()].flatMap((document) => {
      const sent = sentText(document);
      return sent ? [sent, textOf(document)] : [];
    });
    const source = JSON.stringify(Object.fromEntries(texts.map((text) => [idOfText(text), text])));
    this.emitFile({ type: 'asset', fileName: '.vite/documents.json', source });
  },
};
