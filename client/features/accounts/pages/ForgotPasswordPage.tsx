import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useArea } from '../../../session/auth.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { AreaScreen } from '../components/AreaScreen.tsx';
import { ForgotPassword } from '../components/ForgotPassword.tsx';
import { accountUrls } from '../urls.ts';

/** Mails a link to a creator or customer who forgot the password. The sign-in passes on the typed address. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('accounts');
  const area = useArea();
  const { state } = useLocation() as { state: { email?: string } | null };
  return (
    <AreaScreen title={t('forgot.title')} lead={t('forgot.text')}>
      <ForgotPassword email={state?.email} />
      <chakra.p marginBlockStart={6} color="fg.muted">
        {t('forgot.remembered')}{' '}
        <AppLink to={area === 'CREATOR' ? accountUrls.login : accountUrls.customerLogin()}>{t('forgot.toLogin')}</AppLink>
      </chakra.p>
    </AreaScreen>
  );
}
