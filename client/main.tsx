import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { pageRole } from './apollo/pageState.ts';
import { App } from './app/App.tsx';
import { createRouter } from './app/router.tsx';
import { setUpLanguage } from './i18n/setup.ts';
import { hasKept } from './session/kept.ts';
import { keepSignedIn } from './session/renewal.ts';
import { tokenOf } from './session/tokens.ts';
import 'virtual:fonts.css';

// A chunk of its own, loaded before anything can end a sign-in.
const ending = import('./app/endWithSignIn.ts').then(({ endWithSignIn }) => endWithSignIn()).catch(() => undefined);
await Promise.all([setUpLanguage(), ending]);
keepSignedIn();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

// The server has drawn a public page for a visitor. It is taken over as it stands: with its data, without a request. A page that has to
// begin otherwise is drawn anew: with what was typed before a reload, or by leading on a creator who is signed in.
const isDrawn = root.hasChildNodes();
const beginsOtherwise = hasKept() || (pageRole === 'CREATOR' && tokenOf('CREATOR') !== null);
const app = (
  <App>
    <RouterProvider router={await createRouter(isDrawn)} />
  </App>
);
// React draws anew what it cannot take over. The stack says which part of the page that was.
const onRecoverableError = (error: unknown, { componentStack }: { componentStack?: string }) =>
  reportError(new Error(`The drawn page was not taken over${componentStack ?? ''}`, { cause: error }));
if (isDrawn && !beginsOtherwise) hydrateRoot(root, app, { onRecoverableError });
else {
  root.replaceChildren();
  createRoot(root).render(app);
}

// Once the page is there, and has nothing better to do. Development has no service worker.
if (import.meta.env.PROD) {
  const start = () => import('./offline/start.ts').then(({ startOffline }) => startOffline());
  addEventListener('diwan:alive', () => setTimeout(() => void start().catch(() => undefined), 2000), { once: true });
}
