import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { ProductContentDocument, SectionItemsDocument, StorageMeterDocument } from '../../../apollo/generated.ts';
import type { Upload } from '../../../uploads/upload.ts';

/** Milliseconds in which arriving files are gathered. */
const arrivalPause = 400;

/** Reads the products' contents and the storage again when files have arrived, since the server makes items of them. */
export function useArrivals(uploads: readonly Upload[]): void {
  const client = useApolloClient();
  const arrivedIds = useRef<Set<string>>(null);
  useEffect(() => {
    const arrivedUploads = uploads.filter(({ phase }) => phase === 'done');
    const idsBefore = arrivedIds.current;
    const freshUploads = arrivedUploads.filter(({ id }) => idsBefore && !idsBefore.has(id));
    if (freshUploads.length === 0) {
      arrivedIds.current ??= new Set(arrivedUploads.map(({ id }) => id));
      return;
    }
    const arrivalTimer = setTimeout(() => {
      for (const { id } of freshUploads) arrivedIds.current?.add(id);
      const products = new Set(freshUploads.flatMap(({ item }) => item?.productId ?? []));
      const sections = new Set(freshUploads.flatMap(({ item }) => item?.sectionId ?? []));
      const readAgain = { fetchPolicy: 'network-only' } as const;
      const arrivalReads = [
        ...[...products].map((productId) => client.query({ query: ProductContentDocument, variables: { productId }, ...readAgain })),
        ...[...sections].map((id) => client.query({ query: SectionItemsDocument, variables: { id }, ...readAgain })),
      ];
      // If this fails, the shown data stays, and the next visit of the page asks again.
      void Promise.allSettled([...arrivalReads, client.query({ query: StorageMeterDocument, ...readAgain })]);
    }, arrivalPause);
    return () => clearTimeout(arrivalTimer);
  }, [uploads, client]);
}
