import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { ProductContentDocument, SectionItemsDocument, StorageMeterDocument } from '../../../apollo/generated.ts';
import type { Upload } from '../../../uploads/upload.ts';

/** Milliseconds in which arriving files are gathered. */
const gathering = 400;

/** Reads the products' contents and the storage again when files have arrived, since the server makes items of them. */
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
      // If this fails, the shown data stays, and the next visit of the page asks again.
      void Promise.allSettled([...asked, client.query({ query: StorageMeterDocument, ...again })]);
    }, gathering);
    return () => clearTimeout(timer);
  }, [uploads, client]);
}
