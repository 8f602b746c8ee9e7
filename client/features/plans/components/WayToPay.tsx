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
  onChange: (payWay: Way) => void;
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
        {ways.map((payWay) => (
          <Flex
            key={payWay}
            as="label"
            align="center"
            gap={3}
            minHeight={11}
            paddingInline={3}
            paddingBlock={2}
            borderWidth="1px"
            borderColor={payWay === value ? 'brand.solid' : 'border.emphasized'}
            bg={payWay === value ? 'brand.subtle' : 'bg.panel'}
            borderRadius="l2"
            cursor="radio"
            textStyle="sm"
            _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
          >
            <chakra.input
              type="radio"
              name={id}
              value={payWay}
              checked={payWay === value}
              onChange={() => onChange(payWay)}
              width={4}
              height={4}
              flexShrink={0}
              accentColor="brand.solid"
              outline="none"
            />
            {payWay === 'SAVED' && savedCard ? <CardName card={savedCard} /> : payWay !== 'SAVED' && t(`way.${payWay}`)}
          </Flex>
        ))}
      </Stack>
    </Box>
  );
}
