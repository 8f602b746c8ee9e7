import { chakra, Flex, Stack, Switch } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
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
        <Switch.Root
          key={flag}
          checked={flags[flag]}
          onCheckedChange={({ checked }) => onChange({ ...flags, [flag]: checked })}
          colorPalette="brand"
          alignItems="flex-start"
          gap={3}
        >
          <Switch.HiddenInput />
          <Switch.Control marginBlockStart={0.5} />
          <Flex direction="column">
            <Switch.Label>{t(`form.${flag}`)}</Switch.Label>
            <Flex color="fg.muted" textStyle="sm">
              {t(`form.${flag}Help`)}
            </Flex>
          </Flex>
        </Switch.Root>
      ))}
    </Stack>
  );
}
