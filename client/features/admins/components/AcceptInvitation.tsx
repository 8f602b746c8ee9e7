import { Button, chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invitationAcceptNewRules } from '../../../../schema/rules/admins.ts';
import type { InvitationQuery } from '../../../apollo/generated.ts';
import { Form } from '../../../forms/Form.tsx';
import { PasswordField } from '../../../forms/PasswordField.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { useViewer } from '../../../session/auth.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { StorageNote } from '../../accounts/components/StorageNote.tsx';
import { useInvitationAccept } from '../mutations/useInvitationAccept.ts';

interface AcceptInvitationProps {
  token: string;
  invitation: NonNullable<InvitationQuery['invitation']>;
}

/** Accepts an invitation: a new person gives a name and a password, a known one presses a button. */
export function AcceptInvitation(props: AcceptInvitationProps) {
  const { t } = useTranslation('admins');
  const { viewer } = useViewer();
  const { email: invitedEmail, needsPassword } = props.invitation;
  const viewerEmail = viewer?.email;
  return (
    <>
      <StorageNote />
      {viewerEmail && viewerEmail !== invitedEmail && (
        <Alert tone="warning" marginBlockEnd={6}>
          {t('invitation.switchText', { email: viewerEmail, invited: invitedEmail })}
        </Alert>
      )}
      {needsPassword ? <NewAdmin {...props} /> : <KnownAdmin {...props} />}
    </>
  );
}

function NewAdmin({ token, invitation }: AcceptInvitationProps) {
  const { t } = useTranslation('admins');
  const accept = useInvitationAccept();
  const initialValues = useMemo(() => ({ token, fullName: invitation.fullName, password: '' }), [token, invitation.fullName]);
  return (
    <>
      <chakra.p marginBlockEnd={4}>{t('invitation.newText')}</chakra.p>
      <Form rules={invitationAcceptNewRules} initialValues={initialValues} onSubmit={accept}>
        {/* The email tells the browser's keychain whose password it is. */}
        <input type="email" autoComplete="username" value={invitation.email} readOnly hidden />
        <TextField name="fullName" label={t('invitation.fullName')} autoComplete="name" />
        <PasswordField
          name="password"
          label={t('password', { ns: 'accounts' })}
          help={t('passwordHelp', { ns: 'accounts' })}
          autoComplete="new-password"
        />
        <SubmitButton size="lg" marginBlockStart={2}>
          {t('invitation.accept')}
        </SubmitButton>
      </Form>
    </>
  );
}

function KnownAdmin({ token, invitation }: AcceptInvitationProps) {
  const { t } = useTranslation('admins');
  const accept = useInvitationAccept();
  const [acceptingInvitation, setAcceptingInvitation] = useState(false);
  const [invitationProblem, setInvitationProblem] = useState<string>();
  const name = pickText(invitation.creatorName, invitation.creatorNameAr).text;

  const acceptInvitation = async () => {
    setAcceptingInvitation(true);
    setInvitationProblem(undefined);
    try {
      const [failure] = await accept({ token });
      if (!failure) return; // The button stays busy until the console has loaded.
      setInvitationProblem(failure.message);
    } catch (error) {
      setInvitationProblem(errorMessage(error));
    }
    setAcceptingInvitation(false);
  };
  return (
    <>
      <chakra.p marginBlockEnd={6}>{t('invitation.knownText', { name })}</chakra.p>
      {invitationProblem && (
        <Alert tone="error" marginBlockEnd={6}>
          {invitationProblem}
        </Alert>
      )}
      <Button
        width="full"
        size="lg"
        colorPalette="brand"
        loading={acceptingInvitation}
        loadingText={t('invitation.accept')}
        onClick={() => void acceptInvitation()}
      >
        {t('invitation.accept')}
      </Button>
    </>
  );
}
