// Runs before the first paint: the right direction and colours from the start, without an inline script (the page's policy has none).
(() => {
  const root = document.documentElement;
  const arabic = /^\/ar(\/|$)/.test(location.pathname);
  root.lang = arabic ? 'ar' : 'en';
  root.dir = arabic ? 'rtl' : 'ltr';
  let theme = null;
  try {
    theme = localStorage.getItem('diwan.theme');
  } catch {
    // Storage may be refused; the system's choice holds.
  }
  const dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.classList.add(dark ? 'dark' : 'light');
  root.style.colorScheme = dark ? 'dark' : 'light';
})();
