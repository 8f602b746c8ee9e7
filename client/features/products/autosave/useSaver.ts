import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ProductEditDocument, type ProductFormFragment } from '../../../apollo/generated.ts';
import { useViewer } from '../../../session/auth.ts';
import { useProductCreate } from '../mutations/useProductCreate.ts';
import { useProductUpdate } from '../mutations/useProductUpdate.ts';
import type { ProductValues } from '../productValues.ts';
import { deviceDraft } from './deviceDraft.ts';
import { createSaver, type Saver } from './saver.ts';
import type { Saving } from './state.ts';

/** Saves what is typed into one product's form, from its first drawing to its last. */
export function useSaver(product: ProductFormFragment | null, values: ProductValues, onCreated: (id: string) => void) {
  const client = useApolloClient();
  const create = useProductCreate();
  const update = useProductUpdate();
  const { viewer } = useViewer();
  const [{ saver, device }] = useState(() => {
    let made: Saver | undefined;
    const device = deviceDraft(
      viewer?.creator?.id ?? '',
      () => (made ? made.get().product : product),
      () => made?.unheard() ?? {},
    );
    const read = async (id: string) =>
      (await client.query({ query: ProductEditDocument, variables: { id }, fetchPolicy: 'network-only' })).data?.product ?? null;
    made = createSaver({
      // The rules have made an input of it.
      transport: { create, update, read },
      product,
      values,
      currency: values.price.currency,
      creationKey: device.creationKey,
      keptVersion: device.version,
      unheard: device.unheard,
      onCreated,
    });
    return { saver: made, device };
  });

  useEffect(() => {
    window.addEventListener('online', saver.retry);
    return () => {
      window.removeEventListener('online', saver.retry);
      void saver.leave().then(() => saver.isSaved() && device.drop());
    };
  }, [saver, device]);

  return { saver, device };
}

/** A part of how saving stands; all of it without `select`. */
export function useSaving(saver: Saver): Saving;
export function useSaving<Part>(saver: Saver, select: (saving: Saving) => Part): Part;
export function useSaving(saver: Saver, select: (saving: Saving) => unknown = (saving) => saving): unknown {
  return useSyncExternalStore(saver.subscribe, () => select(saver.get()));
}
