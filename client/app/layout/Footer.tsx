import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { accountUrls } from '../../features/accounts/urls.ts';
import { AppLink } from '../../ui/AppLink.tsx';

/** The last line of the public pages. */
export function Footer() {
  const { t } = useTranslation();
  return (
    <chakra.footer borderBlockStartWidth="1px" color="fg.muted" textStyle="sm">
      <Flex
        wrap="wrap"
        gap={4}
        justify="space-between"
        maxWidth="content"
        marginInline="auto"
        paddingInline={{ base: 4, md: 8 }}
        paddingBlock={6}
      >
        <chakra.p>{t('slogan')}</chakra.p>
        <AppLink to={accountUrls.landing}>{t('nav.forCreators')}</AppLink>
      </Flex>
    </chakra.footer>
  );
}
