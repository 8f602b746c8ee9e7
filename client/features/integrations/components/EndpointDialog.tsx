import { Flex } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { webhookEndpointCreateRules } from '../../../../schema/rules/webhooks.ts';
import {
  WebhookEndpointCreateDocument,
  type WebhookEndpointLineFragment,
  WebhookEndpointUpdateDocument,
} from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { Form } from '../../../forms/Form.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { UrlField } from '../../../forms/TextField.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { EventsField } from './EventsField.tsx';
import { SigningSecret } from './SigningSecret.tsx';

export interface EndpointDialogProps {
  open: boolean;
  onClose: () => void;
  /** The endpoint to change; a new one is made without it. */
  endpoint?: WebhookEndpointLineFragment;
  onCreated?: () => void;
}

/** Adds an endpoint, and shows its secret for the only time; or changes an endpoint. */
export function EndpointDialog({ open, onClose, endpoint, onCreated }: EndpointDialogProps) {
  const { t } = useTranslation('integrations');
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    setSecret(null);
    onClose();
  };
  return (
    <Modal open={open} onClose={close} title={t(secret ? 'webhooks.secret.title' : endpoint ? 'webhooks.form.edit' : 'webhooks.add')}>
      {secret ? (
        <SigningSecret secret={secret} onClose={close} />
      ) : (
        <EndpointForm
          endpoint={endpoint}
          onMade={(made) => {
            setSecret(made);
            onCreated?.();
          }}
          onSaved={close}
        />
      )}
    </Modal>
  );
}

interface EndpointFormProps {
  endpoint?: WebhookEndpointLineFragment;
  onMade: (secret: string) => void;
  onSaved: () => void;
}

function EndpointForm({ endpoint, onMade, onSaved }: EndpointFormProps) {
  const { t } = useTranslation('integrations');
  const create = useAction(WebhookEndpointCreateDocument);
  const change = useAction(WebhookEndpointUpdateDocument);
  const initialValues = useMemo(() => ({ url: endpoint?.url ?? '', events: endpoint?.events ?? [] }), [endpoint]);
  return (
    <Form
      rules={webhookEndpointCreateRules}
      initialValues={initialValues}
      onSubmit={async (input) => {
        if (!endpoint)
          return create(
            { input },
            {
              update: (_cache, { data }) => {
                if (data?.webhookEndpointCreate?.secret) onMade(data.webhookEndpointCreate.secret);
              },
            },
          );
        const failures = await change({ id: endpoint.id, input });
        if (failures.length) return failures;
        toast.success(t('webhooks.form.saved'));
        onSaved();
        return [];
      }}
      paddingBlockEnd={6}
    >
      <UrlField name="url" label={t('webhooks.form.url')} help={t('webhooks.form.urlHelp')} autoComplete="off" />
      <EventsField label={t('webhooks.form.events')} />
      <Flex justify="flex-end">
        <SubmitButton>{t(endpoint ? 'webhooks.form.save' : 'webhooks.add')}</SubmitButton>
      </Flex>
    </Form>
  );
}
