import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Trans } from '../../../i18n/trans.ts';
import { useArea } from '../../../session/auth.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { useLogin } from '../mutations/signingIn.ts';
import { useSignupResend } from '../mutations/useSignup.ts';
import { LinkSent } from './LinkSent.tsx';
import { ResendButton } from './ResendButton.tsx';

export interface WaitForLinkProps {
  email: string;
  /** The typed password; undefined after a reload. */
  password: string | undefined;
  /** Asks for the password again. */
  onLogin: () => void;
}

/**
 * Waits until a new customer has opened the mail's link. It goes on by itself if the link is opened in this browser; otherwise by the
 * button, with the password that is still in memory.
 */
export function WaitForLink({ email, password, onLogin }: WaitForLinkProps) {
  const { t } = useTranslation('accounts');
  const login = useLogin();
  const resendLink = useSignupResend(useArea());
  const [loggingIn, setLoggingIn] = useState(false);
  const [loginProblem, setLoginProblem] = useState<string>();

  const tryLogin = async () => {
    if (password === undefined) return onLogin();
    setLoggingIn(true);
    try {
      const { userErrors } = await login({ email, password, role: 'CUSTOMER' });
      setLoginProblem(userErrors[0]?.message);
    } catch (error) {
      setLoginProblem(errorMessage(error));
    } finally {
      setLoggingIn(false);
    }
  };
  return (
    <LinkSent news={<Trans t={t} i18nKey="express.sent" values={{ email }} components={{ email: <bdi /> }} />}>
      <chakra.p color="fg.muted">{t('express.waiting')}</chakra.p>
      {loginProblem && <Alert tone="warning">{loginProblem}</Alert>}
      <Button colorPalette="brand" loading={loggingIn} loadingText={t('actions.continue', { ns: 'common' })} onClick={tryLogin}>
        {t('actions.continue', { ns: 'common' })}
      </Button>
      <ResendButton link={`verify ${email}`} mailLink={() => resendLink(email)} mailedText={t('verify.resent')} />
    </LinkSent>
  );
}
