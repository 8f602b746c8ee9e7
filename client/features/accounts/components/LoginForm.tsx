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
import { useLogin } from '../mutations/useSession.ts';
import { StorageNote } from './StorageNote.tsx';

export interface LoginFormProps {
  /** Typed somewhere else already. */
  email?: string;
  /** Offers to forget the session with the browser's closing. */
  askToKeep?: boolean;
  /** The way on for who forgot the password, given the address typed so far. */
  forgot: (email: string) => ReactNode;
  onSignedIn: (session: SessionFragment) => void;
  /** The password is right, but the email's link has not been opened. */
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
        // An answer without a reason is still a refusal (specification, section 8).
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
