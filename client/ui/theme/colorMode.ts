import { useLayoutEffect, useSyncExternalStore } from 'react';
import { onServer } from '../../i18n/place.ts';
import { deviceStorage } from '../../i18n/storage.ts';

export type ColorMode = 'light' | 'dark';

const key = 'diwan.theme';
const listeners = new Set<() => void>();

const stored = (): ColorMode | null => {
  try {
    const value = deviceStorage.getItem(key);
    return value === 'light' || value === 'dark' ? value : null;
  } catch {
    return null;
  }
};

const system = onServer ? null : matchMedia('(prefers-color-scheme: dark)');

const current = (): ColorMode => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

const show = (mode: ColorMode) => {
  const root = document.documentElement;
  root.classList.toggle('dark', mode === 'dark');
  root.classList.toggle('light', mode === 'light');
  root.style.colorScheme = mode;
  for (const listener of listeners) listener();
};

const own = (): ColorMode => stored() ?? (system?.matches ? 'dark' : 'light');

/** How many mounted components force the dark mode. */
let dark = 0;

// The page's first script has set the first mode. From here on the system's mode counts until the person chooses.
system?.addEventListener('change', () => {
  if (dark === 0) show(own());
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The colours in use, and a switch to the others that this browser remembers. */
export function useColorMode(): { mode: ColorMode; toggle: () => void } {
  const mode = useSyncExternalStore(subscribe, current, (): ColorMode => 'light');
  const toggle = () => {
    const next = mode === 'dark' ? 'light' : 'dark';
    show(next);
    try {
      deviceStorage.setItem(key, next);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  return { mode, toggle };
}

/** Shows the page in dark colours while the component is mounted, and then in the person's own again. */
export function useDark(): void {
  useLayoutEffect(() => {
    dark += 1;
    show('dark');
    return () => {
      dark -= 1;
      if (dark === 0) show(own());
    };
  }, []);
}
