import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useTitle } from '../../../ui/head.ts';
import { storefrontUrls } from '../../storefront/urls.ts';

/** Replaces the player for a person who has not bought the product. */
export function NotBought({ username, productId }: { username: string; productId: string }) {
  const { t } = useTranslation('storefront');
  useTitle(t('player.notBoughtTitle'));
  return (
    <EmptyState
      alone
      title={t('player.notBoughtTitle')}
      icon={<Lock size={28} strokeWidth={1.75} aria-hidden />}
      action={
        <ButtonLink to={storefrontUrls.product(username, productId)} colorPalette="brand">
          {t('player.toProduct')}
        </ButtonLink>
      }
    >
      {t('player.notBoughtText')}
    </EmptyState>
  );
}
