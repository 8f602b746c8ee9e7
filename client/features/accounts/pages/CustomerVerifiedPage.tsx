import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { localized } from '../../../i18n/language.ts';
import { storefrontUrls } from '../../storefront/urls.ts';
import { Verified } from '../components/Verified.tsx';
import { pathOfThisSite } from '../next.ts';
import { accountUrls } from '../urls.ts';

/** The page behind the link of a customer's mail. It leads on to the page that the sign-up came from. */
export function CustomerVerifiedPage() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  return (
    <Verified text={t('verified.customer')} onLinkFailure={() => navigate(accountUrls.customerLogin(), { replace: true })}>
      {({ next }) => (
        <Button colorPalette="brand" size="lg" asChild>
          {/* `next` may be in the other language, so it is loaded as a new page. */}
          <a href={pathOfThisSite(next) ?? localized(storefrontUrls.myProducts)}>{t('actions.continue', { ns: 'common' })}</a>
        </Button>
      )}
    </Verified>
  );
}
