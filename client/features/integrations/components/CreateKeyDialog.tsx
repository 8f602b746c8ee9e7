import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiKeyCreateRules } from '../../../../schema/rules/api-keys.ts';
import { ApiKeyCreateDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { Form } from '../../../forms/Form.tsx';
import { SelectField } from '../../../forms/SelectField.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { AccessField } from './AccessField.tsx';
import { type Access, noAccess, scopesOf } from './access.ts';
import { SecretShown } from './SecretShown.tsx';

/** The choices of days after which a key ends. An empty one means never. */
const lifetimes = ['30', '90', '365'] as const;

/** How a program sends its key. */
const header = 'Authorization: Bearer …';

interface Values {
  name: string;
  scopes: Access;
  days: string;
}
const blank: Values = { name: '', scopes: noAccess, days: '90' };

const toInput = ({ name, scopes, days }: Values) => ({
  name,
  scopes: scopesOf(scopes),
  expiresAt: days ? new Date(Date.now() + Number(days) * 86_400_000) : null,
});

export interface CreateKeyDialogProps {
  open: boolean;
  onClose: () => void;
  onCreated: () => void;
}

/** Makes a key, and shows it for the only time. */
export function CreateKeyDialog({ open, onClose, onCreated }: CreateKeyDialogProps) {
  const { t } = useTranslation('integrations');
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    setSecret(null);
    onClose();
  };
  return (
    <Modal open={open} onClose={close} title={t(secret ? 'secret.title' : 'form.title')}>
      {secret ? (
        <SecretShown secret={secret} label={t('secret.label')} copy={t('secret.copy')} onClose={close}>
          {t('secret.use')} <chakra.code dir="ltr">{header}</chakra.code>
        </SecretShown>
      ) : (
        <KeyForm onMade={setSecret} onCreated={onCreated} />
      )}
    </Modal>
  );
}

function KeyForm({ onMade, onCreated }: { onMade: (secret: string) => void; onCreated: () => void }) {
  const { t } = useTranslation('integrations');
  const create = useAction(ApiKeyCreateDocument);
  return (
    <Form
      rules={apiKeyCreateRules}
      initialValues={blank}
      toInput={toInput}
      onSubmit={({ name, scopes, expiresAt = null }) =>
        create(
          { input: { name, scopes, expiresAt: expiresAt?.toISOString() ?? null } },
          {
            update: (_cache, { data }) => {
              if (!data?.apiKeyCreate?.secret) return;
              onMade(data.apiKeyCreate.secret);
              onCreated();
            },
          },
        )
      }
      paddingBlockEnd={6}
    >
      <TextField name="name" label={t('form.name')} help={t('form.nameHelp')} autoComplete="off" />
      <AccessField label={t('form.access')} help={t('form.accessHelp')} />
      <SelectField
        name="days"
        label={t('form.lifetime')}
        placeholder={t('form.forever')}
        options={lifetimes.map((days) => ({ value: days, label: t('form.days', { count: Number(days) }) }))}
      />
      <Flex justify="flex-end">
        <SubmitButton>{t('form.submit')}</SubmitButton>
      </Flex>
    </Form>
  );
}
