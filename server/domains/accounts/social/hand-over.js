// Runs in the page that ends a sign-in with a provider: gives what came of it to the page that waits for it, and leaves.
(() => {
  const { popup, next, ...outcome } = JSON.parse(document.body.dataset.outcome);
  if (popup) {
    // Not by `window.opener`: a provider's own pages may have cut that thread.
    const channel = new BroadcastChannel('diwan.social');
    channel.onmessage = ({ data }) => data.heard === popup && window.close();
    channel.postMessage({ popup, ...outcome });
  } else if (next) {
    sessionStorage.setItem('diwan.social', JSON.stringify({ ...outcome, at: Date.now() }));
    location.replace(next);
  }
})();
