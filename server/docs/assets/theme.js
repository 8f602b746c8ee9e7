/** The colours that the person chose in Diwan, before anything is drawn; without a choice, those of the system. */
(() => {
  try {
    const theme = localStorage.getItem('diwan.theme') ?? sessionStorage.getItem('diwan.theme');
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset.colors = theme;
  } catch {
    // Storage may be refused.
  }
})();
