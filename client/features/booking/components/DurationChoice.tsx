import { chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppointmentShownFragment } from '../../../apollo/generated.ts';
import { formatMinutes } from '../../../i18n/format.ts';
import { Money } from '../../../ui/Money.tsx';

export interface DurationChoiceProps {
  durations: AppointmentShownFragment['durations'];
  value: string;
  onChange: (id: string) => void;
  /** Whether a time of this duration is chosen already. */
  disabled: boolean;
}

/** The choice of a duration with its price. */
export function DurationChoice({ durations, value, onChange, disabled }: DurationChoiceProps) {
  const { t } = useTranslation(['booking', 'common']);
  const durationField = useId();
  return (
    <chakra.fieldset disabled={disabled} minWidth={0}>
      <chakra.legend color="fg.muted" textStyle="sm" marginBlockEnd={2}>
        {t('appointment.duration')}
      </chakra.legend>
      <Flex direction="column" gap={2}>
        {durations
          .filter(({ id }) => !disabled || id === value)
          .map(({ id, minutes, price }) => (
            <chakra.label
              key={id}
              display="flex"
              alignItems="center"
              flexWrap="wrap"
              columnGap={3}
              minHeight={11}
              paddingInline={3}
              borderWidth="1px"
              borderRadius="l2"
              cursor={disabled ? undefined : 'button'}
              transition="border-color 150ms, background 150ms"
              _hover={disabled ? undefined : { borderColor: 'brand.border' }}
              css={{
                '&:has(:checked)': { borderColor: 'brand.solid', bg: 'brand.subtle' },
                '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' },
              }}
            >
              <chakra.input
                type="radio"
                name={durationField}
                checked={id === value}
                onChange={() => onChange(id)}
                accentColor="brand.solid"
                outline="none"
                width={4}
                height={4}
              />
              <chakra.span flex="1 0 auto" maxWidth="calc(100% - 2rem)" fontWeight="medium">
                <bdi>{formatMinutes(minutes)}</bdi>
              </chakra.span>
              <Money value={price} free={t('free', { ns: 'common' })} color="fg.muted" textStyle="sm" />
            </chakra.label>
          ))}
      </Flex>
    </chakra.fieldset>
  );
}
