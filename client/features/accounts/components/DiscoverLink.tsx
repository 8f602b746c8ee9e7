import { chakra } from '@chakra-ui/react';
import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { storefrontUrls } from '../../storefront/urls.ts';

/**
 * A link to the creators of the site, on a customer's empty pages, or with `inBar` in the bar of every public page, where phones show an
 * icon instead of the word.
 */
export function DiscoverLink({ inBar }: { inBar?: boolean }) {
  const { t } = useTranslation();
  return (
    <ButtonLink
      to={storefrontUrls.discovery()}
      {...(inBar ? { variant: 'ghost', size: 'sm', paddingInline: { base: 2, md: 3 } } : { colorPalette: 'brand' })}
    >
      <Compass size={inBar ? undefined : 18} aria-hidden />
      {inBar ? <chakra.span srOnly={{ base: true, md: false }}>{t('nav.discover')}</chakra.span> : t('place.discover')}
    </ButtonLink>
  );
}
