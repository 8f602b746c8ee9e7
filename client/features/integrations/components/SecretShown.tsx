import { Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Input } from '../../../ui/chakra/input.ts';

export interface SecretShownProps {
  secret: string;
  label: string;
  copy: string;
  /** What to do with it. */
  children: ReactNode;
  onClose: () => void;
}

/** Shows a secret for the only time, to read, select and copy. */
export function SecretShown({ secret, label, copy, children, onClose }: SecretShownProps) {
  const { t } = useTranslation('integrations');
  const id = useId();
  return (
    <Stack gap={5} paddingBlockEnd={6}>
      <Alert tone="warning">{t('secret.once')}</Alert>
      <Stack gap={1.5}>
        <chakra.label htmlFor={id} textStyle="label">
          {label}
        </chakra.label>
        <Input
          id={id}
          readOnly
          value={secret}
          dir="ltr"
          fontFamily="mono"
          textStyle="sm"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Stack>
      <chakra.p color="fg.muted" textStyle="sm">
        {children}
      </chakra.p>
      <Flex gap={3} justify="flex-end" wrap="wrap">
        <CopyButton text={secret} label={copy} />
        <Button colorPalette="brand" onClick={onClose}>
          {t('secret.done')}
        </Button>
      </Flex>
    </Stack>
  );
}
