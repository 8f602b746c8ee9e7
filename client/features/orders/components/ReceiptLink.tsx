import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../ui/AppLink.tsx';
import { orderUrls } from '../urls.ts';

/** A link to an order's receipt; nothing for an order without one. */
export function ReceiptLink({
  documents,
  ...props
}: { documents: readonly { id: string; kind: string }[] } & Omit<ComponentProps<typeof AppLink>, 'to'>) {
  const { t } = useTranslation('orders');
  const receipt = documents.find(({ kind }) => kind === 'RECEIPT');
  if (!receipt) return null;
  return (
    <AppLink to={orderUrls.document(receipt.id)} {...props}>
      {t('document.see')}
    </AppLink>
  );
}
