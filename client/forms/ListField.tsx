import { Box, Button, chakra, Flex, IconButton, Stack } from '@chakra-ui/react';
import { ARRAY_ERROR } from 'final-form';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldArray } from 'react-final-form-arrays';
import { useTranslation } from 'react-i18next';

export interface ListFieldProps<Entry> {
  name: string;
  label: string;
  help?: string;
  /** The entry that `add` puts at the end. */
  blank: Entry;
  /** The label of the button that adds. */
  add: string;
  /** Names one entry: `Benefit 2`. */
  entryLabel: (index: number) => string;
  max?: number;
  /** The fields of one entry; `entry` is its path, such as `benefits[0]`. */
  children: (entry: string, index: number) => ReactNode;
}

/** A list of groups of fields that can grow and shrink. */
export function ListField<Entry>({
  name,
  label,
  help,
  blank,
  add,
  entryLabel,
  max = Number.POSITIVE_INFINITY,
  children,
}: ListFieldProps<Entry>) {
  const { t } = useTranslation();
  return (
    <FieldArray name={name}>
      {({ fields, meta }) => {
        const errors = (meta.error ?? meta.submitError) as { [ARRAY_ERROR]?: string } | undefined;
        const whole = errors?.[ARRAY_ERROR];
        const length = fields.length ?? 0;
        return (
          <Box as="fieldset">
            <chakra.legend textStyle="label">{label}</chakra.legend>
            {help && (
              <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={1}>
                {help}
              </chakra.p>
            )}
            <Stack gap={4} marginBlockStart={3}>
              {fields.map((entry, index) => (
                <Flex
                  key={entry}
                  role="group"
                  aria-label={entryLabel(index)}
                  gap={2}
                  borderInlineStartWidth="3px"
                  borderColor="brand.muted"
                  paddingInlineStart={4}
                >
                  <Box flex={1} minWidth={0}>
                    {children(entry, index)}
                  </Box>
                  <IconButton
                    variant="ghost"
                    size="sm"
                    colorPalette="red"
                    aria-label={t('form.removeItem', { item: entryLabel(index) })}
                    onClick={() => fields.remove(index)}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                </Flex>
              ))}
            </Stack>
            {whole && (
              <chakra.p role="alert" color="fg.error" textStyle="sm" marginBlockStart={2}>
                {whole}
              </chakra.p>
            )}
            {length < max && (
              <Button variant="outline" size="sm" marginBlockStart={3} onClick={() => fields.push(blank)}>
                <Plus aria-hidden />
                {add}
              </Button>
            )}
          </Box>
        );
      }}
    </FieldArray>
  );
}
