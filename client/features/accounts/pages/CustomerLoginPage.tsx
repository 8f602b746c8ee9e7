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
  const [parameters] = useSearchParams();
  const goOn = useGoOn();
  const wanted = pathOfThisSite(parameters.get('next'));
  const next = wanted ?? localized(storefrontUrls.myProducts);
  return (
    <AreaScreen title={t('customerLogin.title')} lead={t('customerLogin.text')}>
      <ExpressSignup start="login" next={next} onSignedIn={(toProduct) => goOn(wanted ?? pathOfThisSite(toProduct) ?? next)} />
    </AreaScreen>
  );
}
