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
   * Called once a customer is signed in, here or (a link opened) in another tab. `toProduct` leads to the product that they were buying, as
   * the server knows it from a sign-in with a provider.
   */
  onSignedIn: (toProduct: string | null) => void;
  /** The form that is shown first. */
  firstMode?: 'signup' | 'login';
}

type ExpressMode = 'signup' | 'login' | 'forgot';

/**
 * Gets a customer account without leaving the page: the person signs up, signs in or sets a new password, opens the mail's link, and goes
 * on.
 */
export function ExpressSignup({ next, productId, onSignedIn, firstMode = 'signup' }: ExpressSignupProps) {
  const { t } = useTranslation('accounts');
  const [expressMode, setExpressMode] = useKept<ExpressMode>('express mode', firstMode);
  const [signupEmail, setSignupEmail] = useKept<string | undefined>('express sent', undefined);
  // The password is never stored. After a reload the person types it again to sign in.
  const [password, setPassword] = useState<string>();
  const [typedEmail, setTypedEmail] = useKept('express email', '');

  const signedIn = useSignedIn();
  // The answer to a sign-in with a provider says where to go on, so nothing goes on before.
  const providerFinishing = useRef(false);
  const leaveSignedIn = useEffectEvent(() => providerFinishing.current || onSignedIn(null));
  useEffect(() => {
    if (signedIn) leaveSignedIn();
  }, [signedIn]);

  const waitForLink = (email: string, typedPassword: string) => {
    setPassword(typedPassword);
    setSignupEmail(email);
  };
  if (signupEmail) {
    const toLogin = () => {
      setTypedEmail(signupEmail);
      setSignupEmail(undefined);
      setExpressMode('login');
    };
    return <WaitForLink email={signupEmail} password={password} onLogin={toLogin} />;
  }
  const modeButton = (toMode: ExpressMode, label: string) => <LinkButton onClick={() => setExpressMode(toMode)}>{label}</LinkButton>;
  return (
    <Stack gap={5}>
      {expressMode !== 'forgot' && (
        <GoogleButton
          next={next}
          productId={productId}
          onSignedIn={({ next: toProduct }) => onSignedIn(toProduct)}
          onFinishing={(isFinishing) => {
            providerFinishing.current = isFinishing;
          }}
        />
      )}
      {expressMode === 'signup' && <SignupForm next={next} onSent={waitForLink} />}
      {expressMode === 'login' && (
        <LoginForm
          email={typedEmail}
          forgot={(email) => (
            <LinkButton
              onClick={() => {
                setTypedEmail(email);
                setExpressMode('forgot');
              }}
            >
              {t('login.forgot')}
            </LinkButton>
          )}
          // The effect above leads a signed-in person on.
          onSignedIn={() => undefined}
          onUnverified={waitForLink}
        />
      )}
      {expressMode === 'forgot' && (
        <>
          <chakra.p color="fg.muted">{t('forgot.text')}</chakra.p>
          <ForgotPassword email={typedEmail} />
        </>
      )}
      <chakra.p color="fg.muted" textStyle="sm">
        {expressMode === 'login' ? t('express.noAccount') : t(expressMode === 'signup' ? 'express.haveAccount' : 'forgot.remembered')}{' '}
        {expressMode === 'login' ? modeButton('signup', t('express.toSignup')) : modeButton('login', t('express.toLogin'))}
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
