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

/** The view of lists of products, as last chosen in this browser. */
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
