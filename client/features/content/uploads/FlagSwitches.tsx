import { chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../ui/Switch.tsx';
import type { Flags } from '../mutations/useContentItemFlags.ts';

/** The flags of all items that are made of the files. */
export function FlagSwitches({ flags, onChange }: { flags: Flags; onChange: (flags: Flags) => void }) {
  const { t } = useTranslation(['content', 'uploads']);
  return (
    <Stack as="fieldset" gap={4}>
      <chakra.legend textStyle="label" marginBlockEnd={2}>
        {t('bulk.forAll', { ns: 'uploads' })}
      </chakra.legend>
      {(['isFree', 'isVisible'] as const).map((flag) => (
        <Switch
          key={flag}
          checked={flags[flag]}
          onChange={(checked) => onChange({ ...flags, [flag]: checked })}
          label={t(`form.${flag}`)}
          help={t(`form.${flag}Help`)}
          alignItems="flex-start"
          controlProps={{ marginBlockStart: 0.5 }}
        />
      ))}
    </Stack>
  );
}
