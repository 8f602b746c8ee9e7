import { useState } from 'react';
import { deviceStorage } from '../../i18n/storage.ts';

export type ListView = 'cards' | 'table';

const key = 'diwan.products.view';

const stored = (): ListView => {
  try {
    return deviceStorage.getItem(key) === 'table' ? 'table' : 'cards';
  } catch {
    return 'cards';
  }
};

/** How this browser shows lists of products, as chosen the last time. */
export function useListView(): [ListView, (view: ListView) => void] {
  const [view, setView] = useState(stored);
  const choose = (next: ListView) => {
    setView(next);
    try {
      deviceStorage.setItem(key, next);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  return [view, choose];
}
