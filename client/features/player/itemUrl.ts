import { useContext } from 'react';
import { storefrontUrls } from '../storefront/urls.ts';
import { PlayerPreviewContext } from './preview.ts';

/** The address of an item of an opened product. */
export function useItemUrl(): (productId: string, itemId: string) => string {
  const preview = useContext(PlayerPreviewContext);
  return preview ? (_productId, itemId) => preview.itemUrl(itemId) : storefrontUrls.myItem;
}
