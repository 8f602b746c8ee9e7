import { CacheProvider } from '@emotion/react';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { loadClients } from './apollo/pageClient.ts';
import { pageRole } from './apollo/pageState.ts';
import { App } from './app/App.tsx';
import { createRouter } from './app/router.tsx';
import { setUpLanguage } from './i18n/setup.ts';
import { hasKept } from './session/kept.ts';
import { keepSignedIn } from './session/renewal.ts';
import { tokenOf } from './session/tokens.ts';
import { createEmotion } from './ui/theme/emotion.ts';
import 'virtual:fonts.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

// Whether the server has drawn this page, a public page for a visitor. React then takes it over with its data, without a request. Who
// only reads needs no Apollo Client, so that comes with the first press.
const isDrawn = root.hasChildNodes();
const startClients = () => void loadClients().catch(() => undefined);
if (!isDrawn || tokenOf(pageRole) || 'pressed' in document.documentElement.dataset) startClients();
else for (const press of ['click', 'keydown', 'input']) addEventListener(press, startClients, { capture: true, once: true });

// This chunk is loaded before anything can end a sign-in.
const ending = import('./app/endWithSignIn.ts').then(({ endWithSignIn }) => endWithSignIn()).catch(() => undefined);
await Promise.all([setUpLanguage(), ending]);
keepSignedIn();

// A drawn page that must begin differently is drawn again: one with text that was typed before a reload, or one that leads a signed-in
// creator on.
const beginsOtherwise = hasKept() || (pageRole === 'CREATOR' && tokenOf('CREATOR') !== null);
const app = (
  <CacheProvider value={createEmotion()}>
    <App>
      <RouterProvider router={await createRouter(isDrawn)} />
    </App>
  </CacheProvider>
);
// React redraws a part that it cannot take over. The stack names that part.
const onRecoverableError = (error: unknown, { componentStack }: { componentStack?: string }) =>
  reportError(new Error(`The drawn page was not taken over${componentStack ?? ''}`, { cause: error }));
// In a transition, React works in short pieces, and the browser answers presses in between.
startTransition(() => {
  if (isDrawn && !beginsOtherwise) hydrateRoot(root, app, { onRecoverableError });
  else {
    root.replaceChildren();
    createRoot(root).render(app);
  }
});

// The service worker starts once the page is idle. Development has none.
if (import.meta.env.PROD) {
  const start = () => import('./offline/start.ts').then(({ startOffline }) => startOffline());
  addEventListener('diwan:alive', () => setTimeout(() => void start().catch(() => undefined), 2000), { once: true });
}
