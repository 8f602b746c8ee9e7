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
  onEndpointCreated?: () => void;
}

/** Adds an endpoint, and shows its secret for the only time; or changes an endpoint. */
export function EndpointDialog({ open, onClose, endpoint, onEndpointCreated }: EndpointDialogProps) {
  const { t } = useTranslation('integrations');
  const [secret, setSecret] = useState<string | null>(null);
  const closeEndpoint = () => {
    setSecret(null);
    onClose();
  };
  return (
    <Modal
      open={open}
      onClose={closeEndpoint}
      title={t(secret ? 'webhooks.secret.title' : endpoint ? 'webhooks.form.edit' : 'webhooks.add')}
    >
      {secret ? (
        <SigningSecret secret={secret} onClose={closeEndpoint} />
      ) : (
        <EndpointForm
          endpoint={endpoint}
          onSecret={(signingSecret) => {
            setSecret(signingSecret);
            onEndpointCreated?.();
          }}
          onEndpointSaved={closeEndpoint}
        />
      )}
    </Modal>
  );
}

interface EndpointFormProps {
  endpoint?: WebhookEndpointLineFragment;
  onSecret: (secret: string) => void;
  onEndpointSaved: () => void;
}

function EndpointForm({ endpoint, onSecret, onEndpointSaved }: EndpointFormProps) {
  const { t } = useTranslation('integrations');
  const createEndpoint = useAction(WebhookEndpointCreateDocument);
  const changeEndpoint = useAction(WebhookEndpointUpdateDocument);
  const endpointValues = useMemo(() => ({ url: endpoint?.url ?? '', events: endpoint?.events ?? [] }), [endpoint]);
  return (
    <Form
      rules={webhookEndpointCreateRules}
      initialValues={endpointValues}
      onSubmit={async (input) => {
        if (!endpoint)
          return createEndpoint(
            { input },
            {
              update: (_cache, { data }) => {
                if (data?.webhookEndpointCreate?.secret) onSecret(data.webhookEndpointCreate.secret);
              },
            },
          );
        const failures = await changeEndpoint({ id: endpoint.id, input });
        if (failures.length) return failures;
        toast.success(t('webhooks.form.saved'));
        onEndpointSaved();
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
