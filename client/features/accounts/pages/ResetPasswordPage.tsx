import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { passwordResetRules } from '../../../../schema/rules/accounts.ts';
import { Form } from '../../../forms/Form.tsx';
import { PasswordField } from '../../../forms/PasswordField.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { useArea } from '../../../session/auth.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { afterSignIn } from '../afterSignIn.ts';
import { AreaScreen } from '../components/AreaScreen.tsx';
import { usePasswordReset } from '../mutations/signingIn.ts';
import { accountUrls } from '../urls.ts';

/**
 * The page behind the mail's link: a new password signs in. If the link is too old, replaced or used up, the page says so and offers
 * another.
 */
export function ResetPasswordPage() {
  const { t } = useTranslation('accounts');
  const area = useArea();
  const navigate = useNavigate();
  const [linkQuery] = useSearchParams();
  const token = linkQuery.get('token') ?? '';
  const resetPassword = usePasswordReset();
  const [linkIsDead, setLinkIsDead] = useState(token === '');
  const initialValues = useMemo(() => ({ token, password: '' }), [token]);

  if (linkIsDead) {
    return (
      <AreaScreen title={t('reset.deadTitle')} lead={t('reset.deadText')}>
        <ButtonLink to={accountUrls.forgotPassword[area]} colorPalette="brand" size="lg">
          {t('reset.again')}
        </ButtonLink>
      </AreaScreen>
    );
  }
  return (
    <AreaScreen title={t('reset.title')} lead={t('reset.text')}>
      <Form
        rules={passwordResetRules}
        initialValues={initialValues}
        onSubmit={async (input) => {
          const session = await resetPassword(input);
          if (session.token) {
            toast.success(t('success.password', { ns: 'messages' }));
            await navigate(afterSignIn(session), { replace: true });
          } else if (session.userErrors.some(({ code }) => code === 'LINK_INVALID')) setLinkIsDead(true);
          return session.userErrors;
        }}
      >
        <PasswordField name="password" label={t('reset.password')} help={t('passwordHelp')} autoComplete="new-password" />
        <SubmitButton size="lg">{t('reset.submit')}</SubmitButton>
      </Form>
    </AreaScreen>
  );
}
