import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordResetRequestRules } from '../../../../schema/rules/accounts.ts';
import { PasswordResetRequestDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { Form } from '../../../forms/Form.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { EmailField } from '../../../forms/TextField.tsx';
import { Trans } from '../../../i18n/trans.ts';
import { useArea } from '../../../session/auth.ts';
import { useKept } from '../../../session/kept.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { mailed } from '../mailed.ts';
import { LinkSent } from './LinkSent.tsx';
import { ResendButton } from './ResendButton.tsx';

/** Asks for a link to set a new password. Says the same whether the address has an account or not. */
export function ForgotPassword({ email = '' }: { email?: string }) {
  const { t } = useTranslation('accounts');
  const role = useArea();
  const requestReset = useAction(PasswordResetRequestDocument);
  const [firstEmail, setFirstEmail] = useKept('reset email', email);
  const [resetSentTo, setResetSentTo] = useKept<string | undefined>('reset sent', undefined);
  const initialValues = useMemo(() => ({ email: firstEmail, role }), [firstEmail, role]);

  if (resetSentTo) {
    return (
      <LinkSent
        news={
          <Trans t={t} i18nKey="forgot.sent" values={{ email: resetSentTo }} components={{ email: <chakra.bdi fontWeight="medium" /> }} />
        }
      >
        <chakra.p color="fg.muted">{t('forgot.waiting')}</chakra.p>
        <ResendButton
          link={`reset ${resetSentTo}`}
          mailLink={() => requestReset({ input: { email: resetSentTo, role } })}
          mailedText={t('forgot.resent')}
        />
        <LinkButton size="md" onClick={() => setResetSentTo(undefined)}>
          {t('forgot.otherAddress')}
        </LinkButton>
      </LinkSent>
    );
  }
  return (
    <Form
      rules={passwordResetRequestRules}
      initialValues={initialValues}
      onSubmit={async (input) => {
        const failures = await requestReset({ input });
        if (failures.length > 0) return failures;
        mailed.now(`reset ${input.email}`);
        setFirstEmail(input.email);
        setResetSentTo(input.email);
      }}
    >
      <EmailField name="email" label={t('email')} autoComplete="username" />
      <SubmitButton size="lg">{t('forgot.submit')}</SubmitButton>
    </Form>
  );
}
