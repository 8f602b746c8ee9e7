import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Trans } from '../../../i18n/trans.ts';
import { SecretShown } from './SecretShown.tsx';

/** The secret by which a receiver recognises the site's requests. */
export function SigningSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('integrations');
  return (
    <SecretShown secret={secret} label={t('webhooks.secret.label')} copy={t('webhooks.secret.copy')} onClose={onClose}>
      <Trans t={t} i18nKey="webhooks.secret.use" components={{ header: <chakra.code dir="ltr" /> }} />
    </SecretShown>
  );
}
