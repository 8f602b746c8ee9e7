import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { loginRules } from '../../../../schema/rules/accounts.ts';
import type { SessionFragment } from '../../../apollo/generated.ts';
import { useArea } from '../../../app/auth.ts';
import { Form } from '../../../forms/Form.tsx';
import { PasswordField } from '../../../forms/PasswordField.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { CheckboxField } from '../../../forms/SwitchField.tsx';
import { EmailField } from '../../../forms/TextField.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useLogin } from '../mutations/useSession.ts';

export interface LoginFormProps {
  /** Offers to forget the session with the browser's closing. */
  askToKeep?: boolean;
  onSignedIn: (session: SessionFragment) => void;
  /** The password is right, but the email's link has not been opened. */
  onUnverified?: (email: string, password: string) => void;
}

/** Email and password, for whichever role the area is about. */
export function LoginForm({ askToKeep, onSignedIn, onUnverified }: LoginFormProps) {
  const { t } = useTranslation('accounts');
  const role = useArea();
  const login = useLogin();
  const initialValues = useMemo(() => ({ email: '', password: '', role, keep: true }), [role]);
  return (
    <Form
      rules={loginRules}
      initialValues={initialValues}
      onSubmit={async (input, { keep }) => {
        const session = await login(input, keep);
        if (session.token) {
          toast.success(t('success.login', { ns: 'messages' }));
          onSignedIn(session);
        } else if (onUnverified && session.userErrors.some(({ code }) => code === 'EMAIL_NOT_VERIFIED')) {
          onUnverified(input.email, input.password);
        }
        return session.userErrors;
      }}
    >
      <EmailField name="email" label={t('email')} autoComplete="username" />
      <PasswordField name="password" label={t('password')} autoComplete="current-password" />
      {askToKeep && <CheckboxField name="keep" label={t('login.keep')} />}
      <SubmitButton size="lg" marginBlockStart={2}>
        {t('login.submit')}
      </SubmitButton>
    </Form>
  );
}
