import { TicketPercent } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../../ui/Allowed.tsx';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { productUrls } from '../../products/urls.ts';

/** Replaces the list before the first code: says what codes are for, and where they are made. */
export function NoPromoCodes({ productId }: { productId: string }) {
  const { t } = useTranslation('promos');
  return (
    <EmptyState
      title={t('empty.title')}
      icon={<TicketPercent size={28} aria-hidden />}
      action={
        productId ? (
          <Allowed needs="EDIT">
            <ButtonLink to={productUrls.edit(productId, { step: 'offer', field: 'promoCodes' })} colorPalette="brand">
              {t('empty.add')}
            </ButtonLink>
          </Allowed>
        ) : (
          <ButtonLink to={productUrls.list} colorPalette="brand">
            {t('empty.choose')}
          </ButtonLink>
        )
      }
    >
      {t('empty.text')}
    </EmptyState>
  );
}
