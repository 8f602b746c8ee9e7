import { Button, chakra, Stack } from '@chakra-ui/react';
import { MailCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { signupRules } from '../../../../schema/rules/accounts.ts';
import { useSignedIn } from '../../../app/auth.ts';
import { Form } from '../../../forms/Form.tsx';
import { PasswordField } from '../../../forms/PasswordField.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { EmailField } from '../../../forms/TextField.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { useLogin } from '../mutations/useSession.ts';
import { useSignup } from '../mutations/useSignup.ts';
import { LoginForm } from './LoginForm.tsx';
import { ResendButton } from './ResendButton.tsx';

export interface ExpressSignupProps {
  /** Where the mail's link leads afterwards: a path with its language, such as `/en/demo/0198…`. */
  next: string;
  /** Called once a customer is signed in, here or (the link opened) in another tab. */
  onSignedIn: () => void;
  /** Which of the two is shown first. */
  start?: 'signup' | 'login';
}

interface Credentials {
  email: string;
  password: string;
}

/** A customer account without leaving the page: sign up or sign in, wait for the link, go on. */
export function ExpressSignup({ next, onSignedIn, start = 'signup' }: ExpressSignupProps) {
  const { t } = useTranslation('accounts');
  const [mode, setMode] = useState(start);
  const [waiting, setWaiting] = useState<Credentials>();

  const signedIn = useSignedIn();
  const goOn = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (signedIn) goOn();
  }, [signedIn]);

  if (waiting) return <WaitForLink credentials={waiting} />;
  const wait = (email: string, password: string) => setWaiting({ email, password });
  return (
    <Stack gap={5}>
      {mode === 'signup' ? <SignupForm next={next} onSent={wait} /> : <LoginForm onSignedIn={() => undefined} onUnverified={wait} />}
      <chakra.p color="fg.muted" textStyle="sm">
        {t(mode === 'signup' ? 'express.haveAccount' : 'express.noAccount')}{' '}
        <Button
          variant="plain"
          size="sm"
          padding={0}
          height="auto"
          textDecoration="underline"
          colorPalette="brand"
          onClick={() => setMode(mode === 'signup' ? 'login' : 'signup')}
        >
          {t(mode === 'signup' ? 'express.toLogin' : 'express.toSignup')}
        </Button>
      </chakra.p>
    </Stack>
  );
}

function SignupForm({ next, onSent }: { next: string; onSent: (email: string, password: string) => void }) {
  const { t } = useTranslation('accounts');
  const signup = useSignup();
  const initialValues = useMemo(() => ({ email: '', password: '', role: 'CUSTOMER' as const, next }), [next]);
  return (
    <Form
      rules={signupRules}
      initialValues={initialValues}
      onSubmit={async (input) => {
        const failures = await signup(input);
        if (failures.length === 0) onSent(input.email, input.password);
        return failures;
      }}
    >
      <EmailField name="email" label={t('email')} autoComplete="username" />
      <PasswordField name="password" label={t('password')} help={t('passwordHelp')} autoComplete="new-password" />
      <SubmitButton size="lg">{t('express.submit')}</SubmitButton>
    </Form>
  );
}

/** Goes on by itself when the link is opened in this browser; elsewhere, with the button and the password that is still in memory. */
function WaitForLink({ credentials }: { credentials: Credentials }) {
  const { t } = useTranslation('accounts');
  const login = useLogin();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const tryLogin = async () => {
    setBusy(true);
    try {
      const { userErrors } = await login({ ...credentials, role: 'CUSTOMER' });
      setProblem(userErrors[0]?.message);
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap={4} align="flex-start">
      <chakra.span color="brand.fg">
        <MailCheck size={40} strokeWidth={1.5} aria-hidden />
      </chakra.span>
      <chakra.p role="status" textStyle="lg">
        <Trans t={t} i18nKey="express.sent" values={{ email: credentials.email }} components={{ email: <bdi /> }} />
      </chakra.p>
      <chakra.p color="fg.muted">{t('express.waiting')}</chakra.p>
      {problem && <Alert tone="warning">{problem}</Alert>}
      <Button colorPalette="brand" loading={busy} loadingText={t('actions.continue', { ns: 'common' })} onClick={tryLogin}>
        {t('actions.continue', { ns: 'common' })}
      </Button>
      <ResendButton email={credentials.email} />
    </Stack>
  );
}
