import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import type { Drawn } from '../../schema/drawing.ts';
import { ServerClientContext } from '../apollo/pageClient.ts';
import { notingWords } from '../i18n/intl.ts';
import { language } from '../i18n/language.ts';
import { siteOrigin } from '../i18n/place.ts';
import { setUpLanguage } from '../i18n/setup.ts';
import { type ServerPage, ServerPageContext } from '../ui/head.ts';
import { isForBrowser, modulesOf } from '../ui/routing.ts';
import { createEmotion } from '../ui/theme/emotion.ts';
import { App } from './App.tsx';
import { createForeseen } from './foreseen.ts';
import { type Ask, createReader } from './reader.ts';
import { routes } from './router.tsx';

await setUpLanguage();

const basename = `/${language}`;
const { query, dataRoutes } = createStaticHandler(routes, { basename });
const foreseen = createForeseen();

/**
 * Draws a page as a visitor without a sign-in sees it. `ask` runs its queries, and drawing ends when none is left. Their answers become the
 * state from which the browser takes over the page. `signal` ends the drawing early; open questions then need no answer. @throws what a
 * component throws while it is drawn, and the reason of `signal` when that has ended the drawing
 */
export async function draw(address: string, ask: Ask, signal: AbortSignal): Promise<Drawn> {
  const matches = matchRoutes(routes, address.split('?')[0] as string, basename) ?? [];
  if (matches.some(({ route }) => isForBrowser(route))) return { browser: true };
  const found = await query(new Request(siteOrigin + address));
  if (found instanceof Response) return { movedTo: found.headers.get('location') ?? basename };

  const page: ServerPage = { head: null, movedTo: null };
  const emotion = createEmotion();
  emotion.compat = true; // keeps the rules, instead of writing style elements among the page's own
  const router = createStaticRouter(dataRoutes, found);
  const reader = createReader(ask, signal);
  const tree = (
    <CacheProvider value={emotion}>
      <ServerPageContext value={page}>
        <ServerClientContext value={reader.client}>
          <App>
            <StaticRouterProvider router={router} context={found} hydrate={false} />
          </App>
        </ServerClientContext>
      </ServerPageContext>
    </CacheProvider>
  );
  const { questions, note, forget } = foreseen(matches, new URLSearchParams(address.split('?')[1]));
  await reader.ask(questions);
  for (let drawings = 1; drawings <= mostDrawings; drawings++) {
    // Rules of a drawing that only found questions, such as those of skeletons, do not go with the page.
    Object.assign(emotion, { inserted: {}, registered: {} });
    reader.begin();
    const { result: html, words } = notingWords(() => renderToString(tree));
    const { all, open } = reader.asked();
    if (drawings === 1 && !questions.length) note(all);
    else if (drawings === 1 && !questions.every(reader.hasRead)) forget();
    if (page.movedTo !== null) return { movedTo: page.movedTo };
    if (!open.length) {
      const modules = matches.flatMap(({ route }) => modulesOf(route));
      const state = JSON.stringify(reader.state());
      const shown = { head: page.head ?? { title: '' }, html, styles: stylesOf(emotion), state, words };
      return { page: { ...shown, failure: reader.failure(), modules } };
    }
    await reader.ask(open);
  }
  throw new Error('A page asks for more with each drawing');
}

/** How often a page is drawn at the most. A drawing finds the questions that follow from the answers before it. */
const mostDrawings = 10;

/** The used rules in the form in which Emotion finds them in the browser. */
function stylesOf({ key, inserted }: EmotionCache) {
  const rules = Object.entries(inserted).filter((entry): entry is [string, string] => Boolean(entry[1]) && entry[1] !== true);
  return { names: [key, ...rules.map(([name]) => name)].join(' '), css: rules.map(([, css]) => css).join('') };
}
