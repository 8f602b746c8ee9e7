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
import { type KeyAccess, noKeyAccess, scopesOf } from './access.ts';
import { SecretShown } from './SecretShown.tsx';

/** The choices of days after which a key ends. An empty one means never. */
const keyLifetimes = ['30', '90', '365'] as const;

/** How a program sends its key. */
const keyHeader = 'Authorization: Bearer …';

interface KeyValues {
  name: string;
  scopes: KeyAccess;
  days: string;
}
const blankKey: KeyValues = { name: '', scopes: noKeyAccess, days: '90' };

const toKeyInput = ({ name, scopes, days }: KeyValues) => ({
  name,
  scopes: scopesOf(scopes),
  expiresAt: days ? new Date(Date.now() + Number(days) * 86_400_000) : null,
});

export interface CreateKeyDialogProps {
  open: boolean;
  onClose: () => void;
  onKeyCreated: () => void;
}

/** Makes a key, and shows it for the only time. */
export function CreateKeyDialog({ open, onClose, onKeyCreated }: CreateKeyDialogProps) {
  const { t } = useTranslation('integrations');
  const [secret, setSecret] = useState<string | null>(null);
  const closeKeyDialog = () => {
    setSecret(null);
    onClose();
  };
  return (
    <Modal open={open} onClose={closeKeyDialog} title={t(secret ? 'secret.title' : 'form.title')}>
      {secret ? (
        <SecretShown secret={secret} label={t('secret.label')} copy={t('secret.copy')} onClose={closeKeyDialog}>
          {t('secret.use')} <chakra.code dir="ltr">{keyHeader}</chakra.code>
        </SecretShown>
      ) : (
        <KeyForm onSecret={setSecret} onKeyCreated={onKeyCreated} />
      )}
    </Modal>
  );
}

function KeyForm({ onSecret, onKeyCreated }: { onSecret: (secret: string) => void; onKeyCreated: () => void }) {
  const { t } = useTranslation('integrations');
  const createKey = useAction(ApiKeyCreateDocument);
  return (
    <Form
      rules={apiKeyCreateRules}
      initialValues={blankKey}
      toInput={toKeyInput}
      onSubmit={({ name, scopes, expiresAt = null }) =>
        createKey(
          { input: { name, scopes, expiresAt: expiresAt?.toISOString() ?? null } },
          {
            update: (_cache, { data }) => {
              if (!data?.apiKeyCreate?.secret) return;
              onSecret(data.apiKeyCreate.secret);
              onKeyCreated();
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
        options={keyLifetimes.map((days) => ({ value: days, label: t('form.days', { count: Number(days) }) }))}
      />
      <Flex justify="flex-end">
        <SubmitButton>{t('form.submit')}</SubmitButton>
      </Flex>
    </Form>
  );
}
