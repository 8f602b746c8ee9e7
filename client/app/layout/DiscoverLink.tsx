import { chakra } from '@chakra-ui/react';
import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { storefrontUrls } from '../../features/storefront/urls.ts';
import { ButtonLink } from '../../ui/AppLink.tsx';

/** To the creators of the site; on a phone a picture stands for the word. */
export function DiscoverLink() {
  const { t } = useTranslation();
  return (
    <ButtonLink to={storefrontUrls.discovery()} variant="ghost" size="sm" paddingInline={{ base: 2, md: 3 }}>
      <Compass aria-hidden />
      <chakra.span srOnly={{ base: true, md: false }}>{t('nav.discover')}</chakra.span>
    </ButtonLink>
  );
}
