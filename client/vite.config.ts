import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { buildTarget } from './build/baseline.ts';
import { compressed } from './build/compressed.ts';
import { documentsApart, documentsListed } from './build/documents.ts';
import { fonts } from './build/fonts.ts';
import { offline } from './build/offline.ts';
import { packagesInPart, routerOfProduction } from './build/partly.ts';
import { jsonParts } from './build/parts.ts';
import { bootInside, sheetInside, splashFirst } from './build/shell.ts';
import { weights } from './build/weights.ts';

/**
 * Puts code that all pages need into a few files, which most deploys do not change, so that browsers keep them in the cache.
 * Chakra's plain components are one file with its styling, because each alone is too small for a request. Those with a state
 * machine (menus, dialogs) stay with the pages that use them.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\// },
  // Apollo Client's hooks work without it on a drawn page (`apollo/standIn.ts`). It comes when something needs it.
  {
    name: 'hooks',
    test: /node_modules\/@apollo\/client\/(react\/(hooks\/(useQuery|useFragment|useMutation|useApolloClient|constants)|context\/)|errors\/(CombinedGraphQLErrors|ServerError)|core\/networkStatus)/,
  },
  { name: 'apollo', test: /node_modules\/(@apollo\/client|graphql|rxjs|optimism|@wry)\// },
  { name: 'i18n', test: /node_modules\/(i18next|react-i18next)\// },
  {
    name: 'chakra',
    test: /node_modules\/(@emotion|stylis|@zag-js\/(i18n-utils|utils\/dist\/guard)|@ark-ui\/react\/dist\/(providers\/locale|utils\/create-context)|@chakra-ui\/react\/dist\/esm\/(styled-system(?!\/(create-slot|use-slot))|theme\/recipes\/(badge|button|heading|icon|input|skeleton|skip-nav-link|spinner)\.js|utils|merge-props|components\/(badge|box|flex|stack|grid|center|button|heading|typography|loader|spinner|skeleton|icon|visually-hidden|skip-nav)))|\/client\/ui\/theme\/[a-zA-Z]+\.ts$/,
  },
  {
    name: 'kit',
    test: /\/client\/(features\/[a-z]+\/urls\.ts|(session|i18n)\/[a-z]+\.ts|forms\/FieldFrame\.tsx|apollo\/(clock|connection|documentNames|errorCode|page(Client|State)|post|request|send|standIn|useAction)\.ts|ui\/(chakra\/(badge|input)|Alert|AppLink|AsidePanel|Avatar|Badges|BiText|BottomBar|CardGrid|DateText|EmptyState|ErrorState|LinkButton|LoadMore|Money|NoData|NotFound|Page|PagePart|Picture|Redirect|Skeletons|asked|errorMessage|head|initial|routing|toaster|useCounted|art\/(FallbackArt|Khatam|Logo))\.tsx?)$|\/schema\/rules\/id\.ts$|\/lucide-react\/dist\/esm\/icons\/(calendar-days|circle-check|circle-exclamation-point|compass|info|library-big|moon|receipt-text|rotate-cw|share-2|sun|triangle-exclamation-point|user-round)\.mjs$/,
  },
  {
    name: 'forms',
    test: /node_modules\/(yup|property-expr|tiny-case|toposort|final-form|final-form-arrays|react-final-form|react-final-form-arrays)\//,
  },
  // What each form has. The console fetches it before a page asks for it.
  {
    name: 'fields',
    test: /\/(client\/forms\/(Form|SubmitButton|TextField|UnsavedWarning|errors|fieldError|useFormField|useTextField)\.tsx?|schema\/rules\/fields\.ts)$/,
  },
];

/** Files that each page begins with. */
const always = /^assets\/(react|hooks|i18n|chakra|kit)-/;

/**
 * Names the files that pages fetch by themselves, and those above. All others have a hash alone: every page begins with a list of all files,
 * so that a page's own are fetched at once.
 */
const nameOf = ({ name, isDynamicEntry }: { name: string; isDynamicEntry: boolean }) =>
  isDynamicEntry || groups.some((group) => group.name === name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js';

/** Which builds of packages are taken: those with ES modules. Of those that packages make for Node, no part can be left out. */
const conditions = ['es2015', ...defaultClientConditions];

/** The client for browsers, and (`--ssr server.ts`) the program with which the server draws public pages. */
export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    jsonParts,
    routerOfProduction,
    documentsApart,
    ...(isSsrBuild ? [] : [packagesInPart, fonts, documentsListed, splashFirst, bootInside, sheetInside, offline, compressed, weights]),
  ],
  // rxjs for browsers of today, not for those before 2015.
  resolve: { conditions },
  // With `npm run dev`, packages are found by a scan, which reads our own files without the plugins above.
  optimizeDeps: { rolldownOptions: { plugins: [jsonParts] } },
  // The program is one file with its packages, since each language's worker has modules of its own.
  ...(isSsrBuild && {
    ssr: { noExternal: true as const, resolve: { conditions: conditions.filter((one) => one !== 'browser') } },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  build: {
    target: buildTarget(),
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    outDir: isSsrBuild ? '../dist/pages' : '../dist/client',
    emptyOutDir: true,
    // Files that each page begins with need no preloading. Sorted, the lists of the others resemble each other, and compress well.
    modulePreload: {
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : files.filter((file) => !always.test(file)).sort()),
    },
    // Fonts stay files, because a browser loads each only for a page with its characters.
    assetsInlineLimit: 0,
    // The largest chunks are only loaded where they are needed (LiveKit), or are sent in a twentieth of their size (the operations in the
    // shell).
    chunkSizeWarningLimit: isSsrBuild ? 3000 : 600,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames: nameOf } } }),
  },
}));
