import { Flex } from '@chakra-ui/react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { loginRules } from '../../../../schema/rules/accounts.ts';
import type { SessionFragment } from '../../../apollo/generated.ts';
import { CheckboxField } from '../../../forms/CheckboxField.tsx';
import { Form } from '../../../forms/Form.tsx';
import { PasswordField } from '../../../forms/PasswordField.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { EmailField } from '../../../forms/TextField.tsx';
import { useFormPart } from '../../../forms/useFormPart.ts';
import { useArea } from '../../../session/auth.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useLogin } from '../mutations/signingIn.ts';
import { StorageNote } from './StorageNote.tsx';

export interface LoginFormProps {
  /** The email, if it was typed before on another form. */
  email?: string;
  /** Offers to forget the session with the browser's closing. */
  askToKeep?: boolean;
  /** The link for people who forgot their password. It gets the address that is typed so far. */
  forgot: (email: string) => ReactNode;
  onSignedIn: (session: SessionFragment) => void;
  /** Called when the password is right but the email is not verified. */
  onUnverified?: (email: string, password: string) => void;
}

/** Email and password, for the area's role. */
export function LoginForm({ email = '', askToKeep, forgot, onSignedIn, onUnverified }: LoginFormProps) {
  const { t } = useTranslation('accounts');
  const role = useArea();
  const login = useLogin();
  const initialValues = useMemo(() => ({ email, password: '', role, keep: true }), [email, role]);
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
        // An answer without a token and without a reason is a refusal, too (specification, section 8).
        return session.token || session.userErrors.length > 0
          ? session.userErrors
          : [{ field: null, message: t('login.invalid', { ns: 'messages' }) }];
      }}
    >
      <StorageNote />
      <EmailField name="email" label={t('email')} autoComplete="username" />
      <PasswordField name="password" label={t('password')} autoComplete="current-password" />
      <Flex wrap="wrap" justify="space-between" columnGap={6} rowGap={2}>
        {askToKeep && <CheckboxField name="keep" label={t('login.keep')} />}
        <Forgot>{forgot}</Forgot>
      </Flex>
      <SubmitButton size="lg" marginBlockStart={4}>
        {t('login.submit')}
      </SubmitButton>
    </Form>
  );
}

function Forgot({ children }: { children: LoginFormProps['forgot'] }) {
  return children(useFormPart<{ email: string }, string>(({ values }) => values.email));
}
