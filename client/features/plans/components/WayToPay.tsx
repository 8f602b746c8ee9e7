import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentMethod, SavedCardFragment } from '../../../apollo/generated.ts';
import { CardName } from './CardName.tsx';

/** How a plan is paid: by the saved card, or on the gateway's page with a method. */
export type Way = 'SAVED' | PaymentMethod;

export interface WayToPayProps {
  ways: readonly Way[];
  savedCard: SavedCardFragment | null;
  value: Way | null;
  onChange: (way: Way) => void;
}

/** The ways to pay, where there is a choice: the browser's own radio buttons on lines. */
export function WayToPay({ ways, savedCard, value, onChange }: WayToPayProps) {
  const { t } = useTranslation('plans');
  const id = useId();
  if (ways.length < 2) return null;
  return (
    <Box role="radiogroup" aria-labelledby={id}>
      <chakra.span id={id} textStyle="label" display="block" marginBlockEnd={1.5}>
        {t('way.label')}
      </chakra.span>
      <Stack gap={2}>
        {ways.map((way) => (
          <Flex
            key={way}
            as="label"
            align="center"
            gap={3}
            minHeight={11}
            paddingInline={3}
            paddingBlock={2}
            borderWidth="1px"
            borderColor={way === value ? 'brand.solid' : 'border.emphasized'}
            bg={way === value ? 'brand.subtle' : 'bg.panel'}
            borderRadius="l2"
            cursor="radio"
            textStyle="sm"
            _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
          >
            <chakra.input
              type="radio"
              name={id}
              value={way}
              checked={way === value}
              onChange={() => onChange(way)}
              width={4}
              height={4}
              flexShrink={0}
              accentColor="brand.solid"
              outline="none"
            />
            {way === 'SAVED' && savedCard ? <CardName card={savedCard} /> : way !== 'SAVED' && t(`way.${way}`)}
          </Flex>
        ))}
      </Stack>
    </Box>
  );
}
