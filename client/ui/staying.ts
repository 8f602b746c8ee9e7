import type { createBrowserRouter } from 'react-router-dom';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

let router: Router | undefined;

/** Tells `whenStaying` the router, once. */
export function setRouter(made: Router): void {
  router = made;
}

/**
 * Runs code that changes the address without a press, such as a timer, a draft that saves itself, or a redirect. It runs at once, unless
 * the code of another page is loading: then it would undo the press that leads to that page, so it waits, and does not run once the other
 * page is shown. Forms do not need this, since they stay busy until their next page is shown. Returns a function that calls the run off.
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
    // The router is still processing the change that it reports.
    if (location.pathname === pathname) queueMicrotask(run);
  });
  return stop;
}
