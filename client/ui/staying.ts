import type { createBrowserRouter } from 'react-router-dom';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

let router: Router | undefined;

/** Tells `whenStaying` the router, once. */
export function setRouter(made: Router): void {
  router = made;
}

/**
 * For what changes the address without a press: a timer, a draft that saves itself, a redirect. Runs it at once, but not while the code of
 * another page is loading: there it would undo the press that leads to that page. Then it waits, and does not run at all once the other page
 * is shown. A form that was sent by a press stays busy until the page that it leads to is there, so it does not ask.
 * Returns a function that calls it off.
 */
export function whenStaying(run: () => void): () => void {
  if (!router || router.state.navigation.state === 'idle') {
    run();
    return () => undefined;
  }
  const { pathname } = router.state.location;
  const stop = router.subscribe(({ navigation, location }) => {
    if (navigation.state !== 'idle') return;
    stop();
    // The router is still at work on what it tells.
    if (location.pathname === pathname) queueMicrotask(run);
  });
  return stop;
}
