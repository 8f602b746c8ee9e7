import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { pageWords, shownWords } from '../i18n/codegen/publicPages.ts';

/** The most KiB of script, compressed with Brotli. The build fails beyond one of these. */
const budgets = {
  /**
   * A public page in use, without what the first press brings (`apollo/standIn.ts`). Before its first use it loads no script file, since
   * boot.js is inside the page.
   */
  public: 188,
  /** The console's sign-in in use. The server draws it, too. */
  login: 198,
  /** The part that each page of the console adds to its frame. */
  route: 45,
  /** It includes the telephone numbers of all countries, which weigh 30. */
  'CompleteProfilePage.tsx': 60.5,
  /** It has more fields than any other page, and keeps drafts of them. */
  'SessionWizardPage.tsx': 46,
};

/** The modules that all pages of a kind share. */
const start = ['app/endWithSignIn.ts', 'i18n/locales/en/first.ts', 'app/layout/Root.tsx'];
const frames = {
  public: [...start, 'app/layout/PublicLayout.tsx'],
  console: [
    ...start,
    'apollo/client.ts',
    'app/layout/ConsoleArea.tsx',
    'app/layout/ConsoleLayout.tsx',
    'forms/Form.tsx', // fetched by the layout
    'i18n/locales/en/more.ts',
    ...shownWords.map((name) => `i18n/locales/en/${name}.json`),
  ],
  login: [...start, 'app/layout/ConsoleArea.tsx', 'app/layout/AuthLayout.tsx', 'i18n/locales/en/forms.ts'],
};

const publicPages = [
  'storefront/pages/CreatorPage',
  'storefront/pages/ProductPage',
  'booking/pages/SessionPage',
  'creators/pages/LandingPage',
];

/** Weighs the pages, and fails the build if one is too heavy. */
export const weights: Plugin = {
  name: 'weights',
  apply: 'build',
  enforce: 'post',
  writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
    const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk.fileName])));
    const fileOf = (module: string) => {
      const found = [...byModule].find(([id]) => id.endsWith(`/client/${module}`))?.[1];
      if (!found) throw new Error(`weights: no chunk has ${module}`);
      return found;
    };
    const collect = (file: string, found: Set<string>) => {
      const chunk = bundle[file];
      if (found.has(file) || chunk?.type !== 'chunk') return;
      found.add(file);
      for (const other of chunk.imports) collect(other, found);
    };
    const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? '';
    /** The words that a page or a layout is drawn with. */
    const wordsOf = (module: string) => (pageWords[path.basename(module, '.tsx')] ?? []).map((name) => `i18n/locales/en/${name}.json`);
    const filesOf = (modules: readonly string[]) => {
      const found = new Set<string>();
      for (const file of [entry, ...[...modules, ...modules.flatMap(wordsOf)].map(fileOf)]) collect(file, found);
      return found;
    };
    const kib = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + statSync(path.join(dir, `${file}.br`)).size, 0) / 1024;

    const console_ = filesOf(frames.console);
    const routes = chunks
      .filter(({ facadeModuleId }) => /\/client\/features\/\w+\/(pages|uploads)\/\w+Page\.tsx$/.test(facadeModuleId ?? ''))
      .map(({ fileName, facadeModuleId }) => {
        const all = new Set<string>();
        collect(fileName, all);
        const name = path.basename(facadeModuleId ?? '');
        return {
          name,
          kib: kib([...all].filter((file) => !console_.has(file))),
          most: (budgets as Record<string, number>)[name] ?? budgets.route,
        };
      });
    const weighed = [
      ...publicPages.map((name) => ({
        name,
        kib: kib(filesOf([...frames.public, `features/${name}.tsx`])),
        most: budgets.public,
      })),
      { name: 'console login', kib: kib(filesOf([...frames.login, 'features/accounts/pages/LoginPage.tsx'])), most: budgets.login },
      ...routes,
    ];
    // The bytes of each module in each file, before compression. They show what makes a file heavy.
    const inside = chunks.map(({ fileName, modules }) => [
      fileName,
      Object.fromEntries(Object.entries(modules).map(([id, { renderedLength }]) => [path.relative(process.cwd(), id), renderedLength])),
    ]);
    writeFileSync(path.join(dir, '.vite/modules.json'), JSON.stringify(Object.fromEntries(inside)));
    const heavy = weighed.filter((page) => page.kib > page.most);
    this.info(weighed.map(({ name, kib: weight }) => `${name} ${weight.toFixed(1)}`).join(', '));
    if (heavy.length)
      throw new Error(
        `Pages past their budget of script (KiB): ${heavy.map(({ name, kib: weight, most }) => `${name} ${weight.toFixed(1)} > ${most}`).join(', ')}`,
      );
  },
};
