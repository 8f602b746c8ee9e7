import { existsSync } from 'node:fs';
import path from 'node:path';
import { bootstrap } from '../platform/bootstrap.ts';
import { type PageLanguage, page, textsOf } from '../platform/pages/page.ts';

/** The folder of the page's build: beside the client's build, or in `dist` with `npm run dev`, which serves the client's source. */
export function sandboxFolder(clientDir: string): string | null {
  const places = [path.join(clientDir, '../sandbox'), path.join(clientDir, '../dist/sandbox')];
  return places.find((folder) => existsSync(path.join(folder, 'index.html'))) ?? null;
}

export type BuildState = 'under way' | 'failed';

/**
 * Builds the page when it is asked for, with its packages, which a start does not bring. Returns what to call for each visit while there
 * is no page. A build that failed is told once; the visit after that tries again. The terminal has the reason.
 */
export function sandboxBuild(clientDir: string): () => BuildState {
  let state: BuildState | undefined;
  const begin = () => {
    state = 'under way';
    const over = () => {
      // Another process of this server may have built it.
      state = sandboxFolder(clientDir) ? undefined : 'failed';
    };
    void bootstrap('sandbox').then(over, over);
  };
  return () => {
    if (state === 'failed') {
      state = undefined;
      return 'failed';
    }
    if (!state) begin();
    return 'under way';
  };
}

const text = textsOf({
  en: {
    'under way.title': 'This page is being prepared',
    'under way.lead': 'It is built when it is first asked for, which takes up to a minute. It will appear here by itself.',
    'failed.title': 'This page could not be prepared',
    'failed.lead': 'The server’s terminal says why. Load this page again to try once more.',
  },
  ar: {
    'under way.title': 'يجري تجهيز هذه الصفحة',
    'under way.lead': 'تُبنى الصفحة عند طلبها أول مرة، ويستغرق ذلك دقيقة على الأكثر. ستظهر هنا من تلقاء نفسها.',
    'failed.title': 'تعذّر تجهيز هذه الصفحة',
    'failed.lead': 'السبب مكتوب في نافذة الخادم. أعد تحميل الصفحة للمحاولة مرة أخرى.',
  },
});

/** What a visitor sees while there is no page. */
export const buildPage = (state: BuildState, language: PageLanguage): string =>
  page({
    language,
    title: text(language, `${state}.title`),
    body: `<h1>${text(language, `${state}.title`)}</h1>
<p>${text(language, `${state}.lead`)}</p>`,
  });
