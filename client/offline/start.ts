import { OwnedProductsDocument, type OwnedProductsQuery } from '../apollo/generated.ts';
import { post } from '../apollo/post.ts';
import { forgetOthers } from './forgetOthers.ts';
import { forgetArticles, reader, savedArticles } from './savedArticles.ts';

/** Prepares for a time without a network. It is called after the page has started, so that the person does not wait for it. */
export function startOffline(): void {
  // If the browser or a policy refuses a service worker, the site works without one.
  navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
  void keepTrue();
  window.addEventListener('online', () => void keepTrue());
}

/** Deletes saved articles of products that the reader no longer has, as after a refund, and those of former readers. */
async function keepTrue(): Promise<void> {
  const who = reader();
  if (who === null) return;
  await forgetOthers(who);
  const saved = await savedArticles(who);
  if (!saved.length) return;
  const owned = await ownedProducts();
  if (owned && reader() === who) await forgetArticles(who, ({ productId }) => !owned.has(productId));
}

/** All that the customer has bought; null when the server does not say. */
async function ownedProducts(): Promise<ReadonlySet<string> | null> {
  const owned = new Set<string>();
  try {
    for (let after: string | null = null; ; ) {
      const response: Response = await post('CUSTOMER', OwnedProductsDocument, { after });
      const { data } = (await response.json()) as { data?: OwnedProductsQuery | null };
      if (!data) return null;
      for (const { product } of data.myProducts.nodes) owned.add(product.id);
      if (!data.myProducts.pageInfo.hasNextPage) return owned;
      after = data.myProducts.pageInfo.endCursor;
    }
  } catch {
    return null;
  }
}
