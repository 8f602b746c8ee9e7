import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../session/auth.ts';
import { PublicAddress } from '../../storefront/components/PublicAddress.tsx';
import { storefrontUrls } from '../../storefront/urls.ts';

/** The address of a published product's public page, to open and to share. */
export function PublicLink({ product }: { product: { id: string; title: string; titleAr: string | null } }) {
  const { t } = useTranslation('products');
  const { viewer } = useViewer();
  const username = viewer?.creator?.username;
  return username ? (
    <PublicAddress path={storefrontUrls.product(username, product.id)} of={product}>
      {t('view.publicPage')}
    </PublicAddress>
  ) : null;
}
