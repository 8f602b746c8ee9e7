import { chakra, Stack } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expressSignupRules } from '../../../../schema/rules/accounts.ts';
import { Form } from '../../../forms/Form.tsx';
import { PasswordField } from '../../../forms/PasswordField.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { EmailField } from '../../../forms/TextField.tsx';
import { useSignedIn } from '../../../session/auth.ts';
import { useKept } from '../../../session/kept.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { useSignup } from '../mutations/useSignup.ts';
import { GoogleButton } from '../social/GoogleButton.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { LoginForm } from './LoginForm.tsx';
import { StorageNote } from './StorageNote.tsx';
import { WaitForLink } from './WaitForLink.tsx';

export interface ExpressSignupProps {
  /** The path that the mail's link leads to, with its language, such as `/en/demo/0198…`. */
  next: string;
  /** The product that is bought; absent for a seat (specification, section 3: social signup object). */
  productId?: string;
  /**
   * Called once a customer is signed in, here or (a link opened) in another tab. `toProduct` leads to the product that they were buying, as the
   * server knows it from a sign-in with a provider.
   */
  onSignedIn: (toProduct: string | null) => void;
  /** The form that is shown first. */
  start?: 'signup' | 'login';
}

type Mode = 'signup' | 'login' | 'forgot';

/**
 * Gets a customer account without leaving the page: the person signs up, signs in or sets a new password, opens the mail's link, and goes
 * on.
 */
export function ExpressSignup({ next, productId, onSignedIn, start = 'signup' }: ExpressSignupProps) {
  const { t } = useTranslation('accounts');
  const [mode, setMode] = useKept<Mode>('express mode', start);
  const [waitingFor, setWaitingFor] = useKept<string | undefined>('express sent', undefined);
  // The password is never stored. After a reload the person types it again to sign in.
  const [password, setPassword] = useState<string>();
  const [typedEmail, setTypedEmail] = useKept('express email', '');

  const signedIn = useSignedIn();
  // The answer to a sign-in with a provider says where to go on, so nothing goes on before.
  const finishing = useRef(false);
  const goOn = useEffectEvent(() => finishing.current || onSignedIn(null));
  useEffect(() => {
    if (signedIn) goOn();
  }, [signedIn]);

  const wait = (email: string, typed: string) => {
    setPassword(typed);
    setWaitingFor(email);
  };
  if (waitingFor) {
    const toLogin = () => {
      setTypedEmail(waitingFor);
      setWaitingFor(undefined);
      setMode('login');
    };
    return <WaitForLink email={waitingFor} password={password} onLogin={toLogin} />;
  }
  const change = (to: Mode, label: string) => <LinkButton onClick={() => setMode(to)}>{label}</LinkButton>;
  return (
    <Stack gap={5}>
      {mode !== 'forgot' && (
        <GoogleButton
          next={next}
          productId={productId}
          onSignedIn={({ next: toProduct }) => onSignedIn(toProduct)}
          onFinishing={(now) => {
            finishing.current = now;
          }}
        />
      )}
      {mode === 'signup' && <SignupForm next={next} onSent={wait} />}
      {mode === 'login' && (
        <LoginForm
          email={typedEmail}
          forgot={(email) => (
            <LinkButton
              onClick={() => {
                setTypedEmail(email);
                setMode('forgot');
              }}
            >
              {t('login.forgot')}
            </LinkButton>
          )}
          // The effect above leads a signed-in person on.
          onSignedIn={() => undefined}
          onUnverified={wait}
        />
      )}
      {mode === 'forgot' && (
        <>
          <chakra.p color="fg.muted">{t('forgot.text')}</chakra.p>
          <ForgotPassword email={typedEmail} />
        </>
      )}
      <chakra.p color="fg.muted" textStyle="sm">
        {mode === 'login' ? t('express.noAccount') : t(mode === 'signup' ? 'express.haveAccount' : 'forgot.remembered')}{' '}
        {mode === 'login' ? change('signup', t('express.toSignup')) : change('login', t('express.toLogin'))}
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
      rules={expressSignupRules}
      initialValues={initialValues}
      onSubmit={async (input) => {
        const failures = await signup(input);
        if (failures.length === 0) onSent(input.email, input.password);
        return failures;
      }}
    >
      <StorageNote />
      <EmailField name="email" label={t('email')} autoComplete="username" />
      <PasswordField name="password" label={t('password')} help={t('passwordHelp')} autoComplete="new-password" />
      <SubmitButton size="lg">{t('express.submit')}</SubmitButton>
    </Form>
  );
}
