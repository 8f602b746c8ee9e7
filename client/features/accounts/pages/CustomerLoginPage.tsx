import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { localized } from '../../../i18n/language.ts';
import { useGoOn } from '../../../session/fresh.ts';
import { storefrontUrls } from '../../storefront/urls.ts';
import { AreaScreen } from '../components/AreaScreen.tsx';
import { ExpressSignup } from '../components/ExpressSignup.tsx';
import { pathOfThisSite } from '../next.ts';

/** A customer signs in, or up, and goes on to `next`. */
export function CustomerLoginPage() {
  const { t } = useTranslation('accounts');
  const [loginQuery] = useSearchParams();
  const leadCustomer = useGoOn();
  const wantedPath = pathOfThisSite(loginQuery.get('next'));
  const nextPath = wantedPath ?? localized(storefrontUrls.myProducts);
  return (
    <AreaScreen title={t('customerLogin.title')} lead={t('customerLogin.text')}>
      <ExpressSignup
        firstMode="login"
        next={nextPath}
        onSignedIn={(toProduct) => leadCustomer(wantedPath ?? pathOfThisSite(toProduct) ?? nextPath)}
      />
    </AreaScreen>
  );
}
