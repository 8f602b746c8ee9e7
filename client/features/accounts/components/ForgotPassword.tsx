import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { passwordResetRequestRules } from '../../../../schema/rules/accounts.ts';
import { PasswordResetRequestDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { Form } from '../../../forms/Form.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { EmailField } from '../../../forms/TextField.tsx';
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
  const request = useAction(PasswordResetRequestDocument);
  const [start, setStart] = useKept('reset email', email);
  const [sentTo, setSentTo] = useKept<string | undefined>('reset sent', undefined);
  const initialValues = useMemo(() => ({ email: start, role }), [start, role]);

  if (sentTo) {
    return (
      <LinkSent
        news={<Trans t={t} i18nKey="forgot.sent" values={{ email: sentTo }} components={{ email: <chakra.bdi fontWeight="medium" /> }} />}
      >
        <chakra.p color="fg.muted">{t('forgot.waiting')}</chakra.p>
        <ResendButton link={`reset ${sentTo}`} send={() => request({ input: { email: sentTo, role } })} sent={t('forgot.resent')} />
        <LinkButton size="md" onClick={() => setSentTo(undefined)}>
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
        const failures = await request({ input });
        if (failures.length > 0) return failures;
        mailed.now(`reset ${input.email}`);
        setStart(input.email);
        setSentTo(input.email);
      }}
    >
      <EmailField name="email" label={t('email')} autoComplete="username" />
      <SubmitButton size="lg">{t('forgot.submit')}</SubmitButton>
    </Form>
  );
}
