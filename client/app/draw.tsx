import { ApolloClient, ApolloLink, type DocumentNode, Observable } from '@apollo/client';
import { prerenderStatic } from '@apollo/client/react/ssr';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import type { Drawn, OperationAnswer } from '../../schema/drawing.ts';
import { createCache } from '../apollo/cache.ts';
import { textOf } from '../apollo/documentText.ts';
import { ServerClientContext } from '../apollo/pageClient.ts';
import { questionOf } from '../apollo/pageState.ts';
import { notingWords, type WrittenByIntl } from '../i18n/intl.ts';
import { language } from '../i18n/language.ts';
import { siteOrigin } from '../i18n/place.ts';
import { setUpLanguage } from '../i18n/setup.ts';
import { type ServerPage, ServerPageContext } from '../ui/head.ts';
import { isForBrowser, modulesOf } from '../ui/routing.ts';
import { createEmotion } from '../ui/theme/emotion.ts';
import { onceForEach } from '../ui/theme/serializing.ts';
import { App } from './App.tsx';
import { createForeseen } from './foreseen.ts';
import { routes } from './router.tsx';

await setUpLanguage();

type Ask = (operation: string, variables: object) => Promise<OperationAnswer>;

const basename = `/${language}`;
const { query, dataRoutes } = createStaticHandler(routes, { basename });
const foreseen = createForeseen();

/**
 * Draws a page as a visitor without a sign-in sees it. `ask` runs its queries, and drawing ends when none is left. Their answers become the
 * state from which the browser takes over the page. `signal` ends the drawing early; open questions then need no answer. @throws what a
 * component throws while it is drawn, and when `signal` has ended the drawing
 */
export async function draw(address: string, ask: Ask, signal: AbortSignal): Promise<Drawn> {
  const matches = matchRoutes(routes, address.split('?')[0] as string, basename) ?? [];
  if (matches.some(({ route }) => isForBrowser(route))) return { browser: true };
  const found = await query(new Request(siteOrigin + address));
  if (found instanceof Response) return { movedTo: found.headers.get('location') ?? basename };

  const state: Record<string, unknown> = {};
  const drawer = spare.pop() ?? newDrawer();
  const { client } = drawer;
  client.setLink(linkTo(ask, state, signal));
  const page: ServerPage = { head: null, movedTo: null };
  const emotion = createEmotion();
  emotion.compat = true; // keeps the rules, instead of writing style elements among the page's own
  const router = createStaticRouter(dataRoutes, found);
  let words: WrittenByIntl = {};
  // Parameters change what a page asks for, in ways that the page alone knows.
  const isPlain = !address.includes('?');
  if (isPlain) await foreseen.run(client, matches);
  const complete = new AbortController();
  let drawings = 0;
  const { result } = await prerenderStatic({
    tree: (
      <CacheProvider value={emotion}>
        <ServerPageContext value={page}>
          <ServerClientContext value={client}>
            <App>
              <StaticRouterProvider router={router} context={found} hydrate={false} />
            </App>
          </ServerClientContext>
        </ServerPageContext>
      </CacheProvider>
    ),
    context: { client },
    // The last drawing is the page.
    renderFunction: (tree: ReactNode) => {
      // Rules of a drawing that only found queries, such as those of skeletons, do not go with the page.
      Object.assign(emotion, { inserted: {}, registered: {} });
      const noted = notingWords(() => renderToString(tree));
      words = noted.words;
      drawings += 1;
      const queries = [...client.getObservableQueries('all')].filter(({ options }) => options.fetchPolicy !== 'cache-only');
      // Apollo draws once more after each drawing with new queries, although the cache has answered them.
      if (queries.every((one) => !one.getCurrentResult().loading)) complete.abort();
      else if (isPlain && drawings === 1) foreseen.note(queries, matches);
      return noted.result;
    },
    signal: AbortSignal.any([signal, complete.signal]),
  }).catch((error: unknown) => {
    client.stop();
    throw error;
  });
  await client.clearStore();
  drawer.pages += 1;
  if (drawer.pages < mostPages) spare.push(drawer);
  else client.stop();
  if (signal.aborted) throw new Error('Nobody waits for this page any more');
  if (page.movedTo !== null) return { movedTo: page.movedTo };
  return {
    page: {
      head: page.head ?? { title: '' },
      html: result,
      styles: stylesOf(emotion),
      state,
      words,
      modules: matches.flatMap(({ route }) => modulesOf(route)),
    },
  };
}

/** A client prepares each document once, which takes as long as drawing a page. So it draws one page after the other. */
interface Drawer {
  client: ApolloClient;
  pages: number;
}

/** How many pages a client draws. It forgets their data, but not which fragments it was asked for. */
const mostPages = 50;

/** Clients that draw no page now. */
const spare: Drawer[] = [];

/** Adds `__typename` to each document once. A cache that is emptied would do it again. */
const transformed = onceForEach((document: DocumentNode) => documents.transformDocument(document));
const documents = createCache();

function newDrawer(): Drawer {
  // A page is read once or twice, so remembering what was read costs more than reading it again.
  const cache = createCache({ resultCaching: false });
  cache.transformDocument = transformed;
  return { client: new ApolloClient({ cache, dataMasking: true, ssrMode: true, link: ApolloLink.empty() }), pages: 0 };
}

/** The text of an operation, which a client knows as one document. */
const sentText = onceForEach((document: DocumentNode) => ({ text: textOf(document) }));

/** A link to the server, which notes the answers in `state`, until `signal` ends the drawing. */
function linkTo(ask: Ask, state: Record<string, unknown>, signal: AbortSignal): ApolloLink {
  return new ApolloLink(
    ({ query, variables }) =>
      new Observable((observer) => {
        if (signal.aborted) return observer.error(signal.reason);
        const end = () => observer.error(signal.reason);
        signal.addEventListener('abort', end, { once: true });
        ask(sentText(query).text, variables).then(
          (answer) => {
            if (!answer.errors) state[questionOf(query, variables)] = answer.data;
            observer.next(answer as ApolloLink.Result);
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
        return () => signal.removeEventListener('abort', end);
      }),
  );
}

/** The used rules in the form in which Emotion finds them in the browser. Each global rule has a name of its own. */
function stylesOf({ key, inserted, registered }: EmotionCache) {
  const rules = Object.entries(inserted).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const isGlobal = ([name, css]: [string, string]) => !(`${key}-${name}` in registered || css.startsWith('@keyframes'));
  const others = rules.filter((rule) => !isGlobal(rule));
  return [
    ...rules.filter(isGlobal).map(([name, css]) => ({ names: `${key}-global ${name}`, css })),
    { names: [key, ...others.map(([name]) => name)].join(' '), css: others.map(([, css]) => css).join('') },
  ];
}
