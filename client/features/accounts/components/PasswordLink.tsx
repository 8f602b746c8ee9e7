import { Button } from '@chakra-ui/react';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordResetRequestDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { Trans } from '../../../i18n/trans.ts';
import { useArea } from '../../../session/auth.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';

/** Mails the signed-in person a link to set a password, for people who have none or forgot it. */
export function PasswordLink({ email, label }: { email: string; label: string }) {
  const { t } = useTranslation('security');
  const role = useArea();
  const requestReset = useAction(PasswordResetRequestDocument);
  const { busy: mailingLink, run: runRequest } = useToastedAction();
  const [linkSent, setLinkSent] = useState(false);
  const sendLink = () =>
    runRequest(
      () => requestReset({ input: { email, role } }),
      () => setLinkSent(true),
    );
  if (linkSent) {
    return (
      <Alert tone="success">
        <Trans t={t} i18nKey="password.linkSent" values={{ email }} components={{ email: <bdi /> }} />
      </Alert>
    );
  }
  return (
    <Button
      variant="outline"
      loading={mailingLink}
      loadingText={label}
      onClick={sendLink}
      whiteSpace="normal"
      height="auto"
      paddingBlock={2}
    >
      <Mail aria-hidden />
      {label}
    </Button>
  );
}
