import { chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { SessionFragment } from '../../../apollo/generated.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { afterSignIn } from '../afterSignIn.ts';
import { AuthHeading } from '../components/AuthHeading.tsx';
import { LoginForm } from '../components/LoginForm.tsx';
import { pathOfConsole } from '../next.ts';
import { registeredEmail } from '../registeredEmail.ts';
import { GoogleButton } from '../social/GoogleButton.tsx';
import { accountUrls } from '../urls.ts';

/** A creator signs in (specification, sections 2 and 4), and goes on to `next`, if it is of the console. */
export function LoginPage() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const [loginQuery] = useSearchParams();
  const consolePath = pathOfConsole(loginQuery.get('next'));
  const enterConsole = (session: SessionFragment) => {
    const profileIsComplete = session.viewer?.role === 'CREATOR' && session.viewer.isProfileComplete;
    return navigate((profileIsComplete && consolePath) || afterSignIn(session), { replace: true });
  };
  return (
    <>
      <AuthHeading title={t('login.title')}>{t('login.subtitle')}</AuthHeading>
      <Stack gap={5}>
        <GoogleButton onSignedIn={enterConsole} />
        <LoginForm
          askToKeep
          forgot={(email) => (
            <AppLink to={accountUrls.forgotPassword.CREATOR} state={{ email }}>
              {t('login.forgot')}
            </AppLink>
          )}
          onSignedIn={enterConsole}
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
