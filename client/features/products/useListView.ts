import { useState } from 'react';
import { deviceStorage } from '../../i18n/storage.ts';

export type ListView = 'cards' | 'table';

const productViewKey = 'diwan.products.view';

const stored = (): ListView => {
  try {
    return deviceStorage.getItem(productViewKey) === 'table' ? 'table' : 'cards';
  } catch {
    return 'cards';
  }
};

/** The view of lists of products, as last chosen in this browser. */
export function useListView(): [ListView, (productView: ListView) => void] {
  const [productView, setProductView] = useState(stored);
  const choose = (next: ListView) => {
    setProductView(next);
    try {
      deviceStorage.setItem(productViewKey, next);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  return [productView, choose];
}
