import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WebhookSecretRotateDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { useDialogAction } from '../../../ui/useDialogAction.ts';
import { SigningSecret } from './SigningSecret.tsx';

/** Explains a new secret, makes it, and shows it for the only time. */
export function RotateDialog({ open, endpointId, onClose }: { open: boolean; endpointId: string; onClose: () => void }) {
  const { t } = useTranslation('integrations');
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useAction(WebhookSecretRotateDocument);
  const { busy, problem: rotateProblem, run: runRotate, clear } = useDialogAction();
  const close = () => {
    clear();
    setSecret(null);
    onClose();
  };
  const act = () =>
    runRotate(
      () => rotate({ id: endpointId }, { update: (_cache, { data }) => setSecret(data?.webhookSecretRotate?.secret ?? null) }),
      () => undefined,
    );
  return (
    <>
      <ConfirmDialog
        open={open && !secret}
        onClose={close}
        onConfirm={() => void act()}
        title={t('webhooks.rotate.title')}
        confirm={t('webhooks.rotate.confirm')}
        busy={busy}
      >
        {t('webhooks.rotate.text')}
        {rotateProblem && (
          <Alert tone="error" marginBlockStart={4}>
            {rotateProblem}
          </Alert>
        )}
      </ConfirmDialog>
      <Modal open={open && !!secret} onClose={close} title={t('webhooks.secret.title')}>
        {secret && <SigningSecret secret={secret} onClose={close} />}
      </Modal>
    </>
  );
}
