import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** React Router as it is for production, without its warnings to developers. Its package names the other one for all. */
const file = (name: string) => fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${name}.mjs`, import.meta.url));

/**
 * The functions of React Router for what our routes have not: loaders with redirects, actions and forms, fetchers, routes that are found
 * while the page runs, instruments, and the rows of scripts of its framework. A bundler keeps them, since the router's own code names them.
 */
const unused = new Set([
  ...['handleAction', 'startRedirectNavigation', 'discoverRoutes', 'patchRoutes', 'patchRoutesImpl', '_internalSetRoutes', 'revalidate'],
  ...['fetch2', 'handleFetcherAction', 'handleFetcherLoader', 'setFetcherError', 'updateFetcherState', 'resetFetcher'],
  ...['queueFetcherForDeletion', 'getUpdatedRevalidatingFetchers', 'useSubmit', 'getFormSubmissionInfo'],
  ...['instrumentClientSideRouter', 'getRouteInstrumentationUpdates', 'deserializeErrors'],
  ...['Scripts', 'PrefetchPageLinksImpl', 'RSCPrefetchPageLinksImpl'],
]);

/** What counts of a node of a program. */
interface Node {
  type: string;
  id?: { name: string } | null;
  body?: { start: number; end: number } | null;
}

/** The unused functions below a node of a program. */
function* functionsIn(node: unknown): Generator<{ name: string; start: number; end: number }> {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const one of node) yield* functionsIn(one);
    return;
  }
  const { type, id, body } = node as Node;
  if (type === 'FunctionDeclaration' && id && body && unused.has(id.name)) yield { name: id.name, start: body.start, end: body.end };
  else for (const part of Object.values(node)) yield* functionsIn(part);
}

/** Leaves out what we do not use of React Router. If a newer version names its functions otherwise, the build fails. */
export const routerInPart: Plugin = {
  name: 'router-in-part',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === 'react-router' ? file('index') : id === 'react-router/dom' ? file('dom-export') : undefined),
  transform(code, id) {
    if (!/\/react-router\/dist\/production\/chunk-\w+\.mjs$/.test(id) || !code.includes('function createRouter(')) return;
    const found = [...functionsIn(this.parse(code))];
    const missing = [...unused].filter((name) => !found.some((one) => one.name === name));
    if (missing.length > 0) this.error(`React Router has no ${missing.join(', ')}: see client/build/router.ts`);
    let shorter = code;
    for (const { name, start, end } of found.toSorted((one, other) => other.start - one.start))
      shorter = `${shorter.slice(0, start)}{ throw new Error('${name} is left out') }${shorter.slice(end)}`;
    return { code: shorter, map: null };
  },
};
