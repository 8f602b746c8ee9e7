import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useTitle } from '../../../ui/Page.tsx';
import { productUrls } from '../urls.ts';

/** Another account's product and one that never was look alike. */
export function ProductNotFound() {
  const { t } = useTranslation('products');
  useTitle(t('notFound.title'));
  return (
    <EmptyState
      title={t('notFound.title')}
      icon={<SearchX size={28} aria-hidden />}
      action={<ButtonLink to={productUrls.list}>{t('notFound.back')}</ButtonLink>}
    >
      {t('notFound.text')}
    </EmptyState>
  );
}
