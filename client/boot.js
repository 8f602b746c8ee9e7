/**
 * Stands in the page itself, before anything is drawn: the colours from the start, and the way in which a page that the server has
 * drawn comes to life. The build shortens it and puts it into index.html; the page's security policy names its hash.
 */
(() => {
  const root = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key) ?? sessionStorage.getItem(key);
    } catch {
      // Storage may be refused.
      return null;
    }
  };
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const theme = stored('diwan.theme');
    const dark = theme ? theme === 'dark' : system.matches;
    root.classList.toggle('dark', dark);
    root.classList.toggle('light', !dark);
    root.style.colorScheme = dark ? 'dark' : 'light';
  };
  show();
  // A living page follows the system itself (ui/theme/colorMode.ts).
  system.addEventListener('change', () => document.getElementById('start') && !('alive' in root.dataset) && show());

  // A picture that does not arrive, also before the client runs and inside articles, has a drawn one in its place. `ui/Picture.tsx`
  // replaces it by its own. The colours suit light and dark.
  const drawn = (path) =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 54" width="1280" height="720" fill="none" stroke="#8886" stroke-width="2" stroke-linejoin="round"><path fill="#8883" stroke="none" d="M0 0h96v54H0z"/>${path}</svg>`)}`;
  const standIn = drawn(
    '<rect x="34" y="15" width="28" height="24" rx="3"/><circle cx="42" cy="23" r="2.5"/><path d="m34 35 9-8 6 5 6-7 7 7"/>',
  );
  addEventListener(
    'error',
    ({ target }) => {
      if (target.localName !== 'img' || !target.parentElement || 'failed' in target.dataset || /^(?:data|blob):/.test(target.src)) return;
      target.dataset.failed = '';
      // The elements stay as they are: React takes them over.
      const { parentElement: around } = target;
      if (around.localName === 'picture') for (const source of around.querySelectorAll('source')) source.media = 'not all';
      target.removeAttribute('srcset');
      target.src = standIn;
    },
    true,
  );

  // A drawn page can be read, and its links work, without a script. The first sign of use loads the client. Until the client runs,
  // what the visitor types and presses is held; then the client does it again (app/held.ts).
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];
  const held = { click: null, sign: null, submit: null, boxes: [], typed: new Map(), keys: [], composing: null, caret: null };
  let isStarted = false;

  const start = (event) => {
    const script = document.getElementById('start');
    // Browsers send this event after each layout, too, without a movement.
    const isStill = event?.type === 'pointermove' && !event.movementX && !event.movementY;
    if (isStarted || isStill || !script) return;
    isStarted = true;
    for (const sign of signs) removeEventListener(sign, start, true);
    root.classList.add('starting');
    const { entry, modules } = JSON.parse(script.textContent);
    for (const href of [...entry, ...modules])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    // Each script runs in a task of its own, so that the browser answers presses in between. A browser that cannot preload modules, such as
    // Safari 16, would also fetch them one after the other. It imports only the last one, which brings the others.
    const inTurn = document.createElement('link').relList.supports('modulepreload') ? entry : entry.slice(-1);
    const load = async () => {
      try {
        for (const href of inTurn) await import(href);
      } catch {
        isStarted = false;
        root.classList.remove('starting');
        // A deploy took the files away: a newer page has others. Without a network, the next sign tries again.
        if (navigator.onLine && performance.getEntriesByType('navigation')[0]?.type !== 'reload') location.reload();
        else for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true, once: true });
      }
    };
    // The client takes over a page that is all there.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', load, { once: true });
    else void load();
  };

  const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }) => !(button || metaKey || ctrlKey || shiftKey || altKey);
  const hold = (event) => {
    const { target } = event;
    // A page that the browser draws has no such script, and handles events by itself.
    if (!document.getElementById('start')) return;
    if (event.type === 'input') held.typed.set(target, target.value);
    else if (event.type === 'keydown') {
      // Only keys that move inside a grid or a list. The browser handles the others.
      if (!/^(Arrow|Home|End|Page)/.test(event.key) || !target.closest?.('[role=grid], [role=tablist], [role=listbox]')) return;
      held.keys.push([target, new KeyboardEvent('keydown', event)]);
      event.preventDefault();
    } else if (event.type === 'submit') {
      held.submit = target;
      event.preventDefault();
    } else {
      // The browser follows links and opens summaries by itself.
      const control = target.closest?.('a[href], summary, button, label, input[type=checkbox], input[type=radio], [role=button]');
      if (!control || control.matches('a[href], summary') || !isPlain(event)) return;
      // Each press of a box counts, such as "Keep me logged in" before the button; of other controls, the last one.
      const isBox = (control.control ?? control).matches('input[type=checkbox], input[type=radio]');
      if (isBox) held.boxes.push(control);
      else {
        held.click = control;
        // It is seen at once that the press was heard.
        held.sign?.cancel();
        held.sign = control.animate({ opacity: 0.6 }, { duration: 100, fill: 'forwards' });
      }
      event.preventDefault();
    }
    event.stopPropagation();
    // Read by main.tsx.
    root.dataset.pressed = '';
    start();
  };
  // From the start: a form may be filled in and sent while the rest of the page is still on its way.
  const holding = ['click', 'submit', 'input', 'keydown'];
  for (const type of holding) addEventListener(type, hold, true);

  // Many keyboards of phones compose each word, and all of them compose Chinese and Japanese ones. Until a word ends, its field is theirs.
  const compose = ({ type, target }) => {
    held.composing = type === 'compositionstart' ? target : null;
  };
  for (const type of ['compositionstart', 'compositionend']) addEventListener(type, compose, true);

  // React may set a field back to what was drawn before it hears of the text, and the caret with it: it is looked after while it moves.
  // Fields for emails and numbers do not tell where it is.
  const look = () => {
    const field = document.activeElement;
    if (!held.typed.has(field) || field.value !== held.typed.get(field)) return;
    const { selectionStart, selectionEnd, selectionDirection } = field;
    held.caret = selectionStart === null ? null : { field, range: [selectionStart, selectionEnd, selectionDirection] };
  };
  document.addEventListener('selectionchange', look);

  held.release = () => {
    for (const type of holding) removeEventListener(type, hold, true);
    document.removeEventListener('selectionchange', look);
    look();
    root.classList.remove('starting');
    root.dataset.alive = '';
  };

  // The link that led here counts for its seller also if the page is left before the client runs (session/links.ts).
  const note = () => {
    const { pathname, search } = location;
    if (!search.includes('utm_source=')) return;
    try {
      const landed = JSON.parse(localStorage.getItem('diwan.landed') ?? '[]');
      localStorage.setItem('diwan.landed', JSON.stringify([...landed.slice(-9), [pathname, search, Date.now()]]));
    } catch {
      // Without storage, a page that is left early forgets it.
    }
  };

  addEventListener('DOMContentLoaded', () => {
    if (!document.getElementById('start')) {
      for (const type of holding) removeEventListener(type, hold, true);
      return;
    }
    note();
    if (!isStarted) for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
    window.diwanHeld = held;
    // A person who is signed in, or comes with a query, sees more than the server has drawn.
    const query = [...new URLSearchParams(location.search).keys()];
    if (stored('diwan.token.customer') || stored('diwan.token.creator') || query.some((key) => !key.startsWith('utm_'))) start();
    // After some reading, the page comes to life by itself, so that it shows changes.
    else setTimeout(() => start(), 8000);
  });
})();
