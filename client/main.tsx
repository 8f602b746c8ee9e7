import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { App } from './app/App.tsx';
import { createRouter } from './app/router.tsx';
import { setUpLanguage } from './i18n/setup.ts';
import { keepSignedIn } from './session/renewal.ts';
import './ui/theme/fonts.css';

await setUpLanguage();
keepSignedIn();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

// The server has drawn a public page. It is taken over as it stands: with its data, without a request.
const isDrawn = root.hasChildNodes();
const app = (
  <App>
    <RouterProvider router={await createRouter(isDrawn)} />
  </App>
);
if (isDrawn) hydrateRoot(root, app);
else createRoot(root).render(app);

// Once the page is there, and has nothing better to do. Development has no service worker.
if (import.meta.env.PROD) {
  const start = () => import('./offline/start.ts').then(({ startOffline }) => startOffline());
  addEventListener('diwan:alive', () => setTimeout(() => void start().catch(() => undefined), 2000), { once: true });
}
