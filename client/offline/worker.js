/**
 * The service worker: the site without a network. It keeps the build's files, whose names hold a hash, and the page that says what is
 * not there. Nothing else: no answer of the API, no page, no media, no picture, no document. What customers save is in a database of the
 * page (session/savedArticles.ts). The build shortens it and puts the line `build` in front of it.
 */
(() => {
  const { version, pages, files } = build;
  const ours = `diwan-offline-${version}`;
  const assets = 'diwan-assets';
  /** Files of the build at the most, of all its versions. */
  const mostAssets = 250;

  addEventListener('install', (event) => {
    // This page and its script belong together, so each version has a cache of its own, and asks past the browser's.
    const requests = [...Object.values(pages), ...files].map((file) => new Request(file, { cache: 'reload' }));
    event.waitUntil(
      caches
        .open(ours)
        .then((cache) => cache.addAll(requests))
        .then(() => skipWaiting()),
    );
  });

  addEventListener('activate', (event) => {
    const tidy = async () => {
      const others = (await caches.keys()).filter((name) => name.startsWith('diwan-offline-') && name !== ours);
      await Promise.all(others.map((name) => caches.delete(name)));
      await registration.navigationPreload?.enable();
    };
    event.waitUntil(tidy());
  });

  const languageOf = (path) => {
    const named = /^\/(en|ar)(\/|$)/.exec(path)?.[1];
    return named ?? (/^ar\b/i.test(navigator.language) ? 'ar' : 'en');
  };

  const offlinePage = async (path) => (await (await caches.open(ours)).match(pages[languageOf(path)])) ?? Response.error();

  /** From the network, always: a page names the files of its build, so an old one would ask for files that are gone. */
  const pageOf = async (event, { pathname, searchParams }) => {
    if (searchParams.has('saved')) return offlinePage(pathname);
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request));
    } catch {
      return offlinePage(pathname);
    }
  };

  const assetOf = async (event) => {
    const { request } = event;
    const known = await caches.match(request, { ignoreVary: true });
    if (known) return known;
    const response = await fetch(request);
    if (response.status === 200) event.waitUntil(keep(request, response.clone()));
    return response;
  };

  const keep = async (request, response) => {
    try {
      const cache = await caches.open(assets);
      await cache.put(request, response);
      // In the order in which they came.
      const kept = await cache.keys();
      await Promise.all(kept.slice(0, Math.max(0, kept.length - mostAssets)).map((old) => cache.delete(old)));
    } catch {
      // A full device keeps no more.
    }
  };

  addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== location.origin) return;
    if (request.mode === 'navigate' && /^\/((en|ar)(\/.*)?)?$/.test(url.pathname)) event.respondWith(pageOf(event, url));
    else if (request.mode !== 'navigate' && (url.pathname.startsWith('/assets/') || files.includes(url.pathname)))
      event.respondWith(assetOf(event));
  });
})();
