import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { ProductContentDocument, SectionItemsDocument, StorageMeterDocument } from '../../../apollo/generated.ts';
import type { Upload } from '../../../uploads/upload.ts';

/** Files that arrive in a burst are looked at together. */
const gathering = 400;

/** The server makes items of files that have arrived: their products' contents are asked for again, and what room is left. */
export function useArrivals(uploads: readonly Upload[]): void {
  const client = useApolloClient();
  const known = useRef<Set<string>>(null);
  useEffect(() => {
    const arrived = uploads.filter(({ phase }) => phase === 'done');
    const before = known.current;
    const fresh = arrived.filter(({ id }) => before && !before.has(id));
    if (fresh.length === 0) {
      known.current ??= new Set(arrived.map(({ id }) => id));
      return;
    }
    const timer = setTimeout(() => {
      for (const { id } of fresh) known.current?.add(id);
      const products = new Set(fresh.flatMap(({ item }) => item?.productId ?? []));
      const sections = new Set(fresh.flatMap(({ item }) => item?.sectionId ?? []));
      const again = { fetchPolicy: 'network-only' } as const;
      const asked = [
        ...[...products].map((productId) => client.query({ query: ProductContentDocument, variables: { productId }, ...again })),
        ...[...sections].map((id) => client.query({ query: SectionItemsDocument, variables: { id }, ...again })),
      ];
      // What is shown stays when this fails; the next look at the page asks again.
      void Promise.allSettled([...asked, client.query({ query: StorageMeterDocument, ...again })]);
    }, gathering);
    return () => clearTimeout(timer);
  }, [uploads, client]);
}
