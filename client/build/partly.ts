import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const inPackages = (file: string) => fileURLToPath(new URL(`../../node_modules/${file}`, import.meta.url));
const routers: Record<string, string> = {
  'react-router': inPackages('react-router/dist/production/index.mjs'),
  'react-router/dom': inPackages('react-router/dist/production/dom-export.mjs'),
  'react-router-dom': inPackages('react-router-dom/dist/index.mjs'),
};

/** React Router as it is for production, without its warnings to developers. The package itself names its development build. */
export const routerOfProduction: Plugin = {
  name: 'router-of-production',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => routers[id],
};

/**
 * Functions and methods of packages that we do not use. These packages have no smaller build. A method is named after its class
 * (`I18n.dir`). A bundler keeps them, since the package's own code names them.
 */
const packages = [
  {
    // Loaders with redirects, actions and forms, fetchers, routes that are found while the page runs, instruments, and the rows of scripts
    // of the framework.
    file: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/,
    has: 'function createRouter(',
    unused: [
      ...[
        'handleAction',
        'startRedirectNavigation',
        'discoverRoutes',
        'patchRoutes',
        'patchRoutesImpl',
        '_internalSetRoutes',
        'revalidate',
      ],
      ...['fetch2', 'handleFetcherAction', 'handleFetcherLoader', 'setFetcherError', 'updateFetcherState', 'resetFetcher'],
      ...['queueFetcherForDeletion', 'getUpdatedRevalidatingFetchers', 'useSubmit', 'getFormSubmissionInfo'],
      ...['instrumentClientSideRouter', 'getRouteInstrumentationUpdates', 'deserializeErrors'],
      ...['Scripts', 'PrefetchPageLinksImpl', 'RSCPrefetchPageLinksImpl'],
    ],
  },
  {
    // Backends, keys as functions, and the formats, since `i18n/setup.ts` brings its own.
    file: /\/i18next\/dist\/esm\/i18next\.js$/,
    has: 'class Connector ',
    unused: [
      ...['queueLoad', 'read', 'loaded', 'prepareLoading', 'loadOne', 'saveMissing'].map((method) => `Connector.${method}`),
      ...['loadNamespaces', 'loadLanguages', 'reloadResources', 'dir'].map((method) => `I18n.${method}`),
      ...['constructor', 'init', 'format'].map((method) => `Formatter.${method}`),
      ...['Translator.getUsedParamsDetails', 'keysFromSelector'],
    ],
  },
];

/** The package with which Emotion copies static properties of components. Ours have none. */
const statics = 'hoist-non-react-statics';

/** Each shape of an icon has a key of random letters. React needs keys only where elements change places. */
const icons = /\/lucide-react\/dist\/esm\/icons\//;
const iconKey = /, key: "\w+"/g;

/** What counts of a node of a program. */
interface Node {
  type: string;
  id?: { name: string } | null;
  key?: { name?: string };
  value?: Node;
  body?: { start: number; end: number } | null;
}

/** The bodies of the functions and methods below a node of a program. */
function* bodiesIn(node: unknown, within = ''): Generator<{ name: string; start: number; end: number }> {
  if (typeof node !== 'object' || node === null) return;
  const { type, id, key, value, body } = node as Node;
  if (type === 'FunctionDeclaration' && id && body) yield { name: id.name, start: body.start, end: body.end };
  if (type === 'MethodDefinition' && value?.body) yield { name: `${within}${key?.name}`, start: value.body.start, end: value.body.end };
  const around = type === 'ClassDeclaration' && id ? `${id.name}.` : within;
  for (const part of Object.values(node)) yield* bodiesIn(part, around);
}

/** Leaves out what we do not use of packages. If a newer version names it otherwise, the build fails. */
export const packagesInPart: Plugin = {
  name: 'packages-in-part',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === statics ? `\0${statics}` : undefined),
  load: (id) => (id === `\0${statics}` ? 'export default (component) => component;' : undefined),
  transform(code, id) {
    if (icons.test(id)) return { code: code.replace(iconKey, ''), map: null };
    const found = packages.find(({ file, has }) => file.test(id) && code.includes(has));
    if (!found) return;
    const bodies = [...bodiesIn(this.parse(code))].filter(({ name }) => found.unused.includes(name));
    const missing = found.unused.filter((name) => !bodies.some((body) => body.name === name));
    if (missing.length > 0) this.error(`${id} has no ${missing.join(', ')}: see client/build/partly.ts`);
    let shorter = code;
    for (const { name, start, end } of bodies.toSorted((one, other) => other.start - one.start))
      shorter = `${shorter.slice(0, start)}{ throw new Error('${name} is left out') }${shorter.slice(end)}`;
    return { code: shorter, map: null };
  },
};
