import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { storefrontUrls } from '../../storefront/urls.ts';

/** Out of an empty page of a customer's own place: where there is something to have. */
export function DiscoverLink() {
  const { t } = useTranslation();
  return (
    <ButtonLink to={storefrontUrls.discovery()} colorPalette="brand">
      <Compass size={18} aria-hidden />
      {t('place.discover')}
    </ButtonLink>
  );
}
