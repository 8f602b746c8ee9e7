import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { localized } from '../../../i18n/language.ts';
import { Page } from '../../../ui/Page.tsx';
import { storefrontUrls } from '../../storefront/urls.ts';
import { ExpressSignup } from '../components/ExpressSignup.tsx';
import { pathOfThisSite } from '../next.ts';

/** A customer signs in, or up, and goes on to `next`. */
export function CustomerLoginPage() {
  const { t } = useTranslation('accounts');
  const [parameters] = useSearchParams();
  const next = pathOfThisSite(parameters.get('next')) ?? localized(storefrontUrls.myProducts);
  return (
    <Page title={t('customerLogin.title')} lead={t('customerLogin.text')} width="form">
      <Box maxWidth="md">
        <ExpressSignup start="login" next={next} onSignedIn={() => window.location.replace(next)} />
      </Box>
    </Page>
  );
}
