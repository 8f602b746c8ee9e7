import { chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { AppLink } from '../../../ui/AppLink.tsx';
import { afterSignIn } from '../afterSignIn.ts';
import { AuthHeading } from '../components/AuthHeading.tsx';
import { LoginForm } from '../components/LoginForm.tsx';
import { registeredEmail } from '../registeredEmail.ts';
import { GoogleButton } from '../social/GoogleButton.tsx';
import { accountUrls } from '../urls.ts';

/** A creator signs in (specification, sections 2 and 4). */
export function LoginPage() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  return (
    <>
      <AuthHeading title={t('login.title')}>{t('login.subtitle')}</AuthHeading>
      <Stack gap={5}>
        <GoogleButton onSignedIn={(session) => navigate(afterSignIn(session), { replace: true })} />
        <LoginForm
          askToKeep
          forgot={(email) => (
            <AppLink to={accountUrls.forgotPassword.CREATOR} state={{ email }}>
              {t('login.forgot')}
            </AppLink>
          )}
          onSignedIn={(session) => navigate(afterSignIn(session), { replace: true })}
          onUnverified={(email) => {
            registeredEmail.set(email);
            void navigate(accountUrls.verify);
          }}
        />
      </Stack>
      <chakra.p marginBlockStart={6} color="fg.muted">
        {t('login.noAccount')} <AppLink to={accountUrls.register}>{t('login.toRegister')}</AppLink>
      </chakra.p>
    </>
  );
}
