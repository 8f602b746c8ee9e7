import { chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { signupRules } from '../../../../schema/rules/sign-ups.ts';
import { Form } from '../../../forms/Form.tsx';
import { PasswordField } from '../../../forms/PasswordField.tsx';
import { PhoneField } from '../../../forms/PhoneField.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { EmailField } from '../../../forms/TextField.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { afterSignIn } from '../afterSignIn.ts';
import { AuthHeading } from '../components/AuthHeading.tsx';
import { StorageNote } from '../components/StorageNote.tsx';
import { useSignup } from '../mutations/useSignup.ts';
import { registeredEmail } from '../registeredEmail.ts';
import { GoogleButton } from '../social/GoogleButton.tsx';
import { accountUrls } from '../urls.ts';

const initialValues = { email: '', password: '', phoneNumber: '', role: 'CREATOR' as const };

/** A creator opens an account (specification, sections 2 and 5). */
export function RegisterPage() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const signup = useSignup();
  return (
    <>
      <AuthHeading title={t('register.title')}>{t('register.subtitle')}</AuthHeading>
      <Stack gap={5}>
        <GoogleButton onSignedIn={(session) => navigate(afterSignIn(session), { replace: true })} />
        <Form
          rules={signupRules}
          initialValues={initialValues}
          onSubmit={async (input) => {
            const failures = await signup(input);
            if (failures.length > 0) return failures;
            registeredEmail.set(input.email);
            await navigate(accountUrls.verify);
          }}
        >
          <StorageNote />
          <EmailField name="email" label={t('email')} autoComplete="username" />
          <PasswordField name="password" label={t('password')} help={t('passwordHelp')} autoComplete="new-password" />
          <PhoneField name="phoneNumber" label={t('phoneNumber')} />
          <SubmitButton size="lg" marginBlockStart={2}>
            {t('register.submit')}
          </SubmitButton>
        </Form>
      </Stack>
      <chakra.p marginBlockStart={6} color="fg.muted">
        {t('register.haveAccount')} <AppLink to={accountUrls.login}>{t('register.toLogin')}</AppLink>
      </chakra.p>
    </>
  );
}
