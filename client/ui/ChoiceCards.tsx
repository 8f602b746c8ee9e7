import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

export interface Choice {
  value: string;
  label: string;
  /** Its meaning, in a few words. */
  help?: string;
}

interface ChoiceCardsProps {
  choices: readonly Choice[];
  name: string;
  value: string | null | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
  disabled?: boolean;
  /** Attributes of each button; the `id` is the first one's. */
  control?: ComponentProps<typeof chakra.input>;
}

/** A choice among a few visible options: the browser's own radio buttons on cards. The group around them has the label. */
export function ChoiceCards({ choices, name, value, onChange, onBlur, disabled, control }: ChoiceCardsProps) {
  return (
    <Grid templateColumns={{ sm: `repeat(${choices.length}, 1fr)` }} gap={3}>
      {choices.map((choice, index) => (
        <Flex
          key={choice.value}
          as="label"
          gap={3}
          padding={3}
          borderWidth="1px"
          borderColor={value === choice.value ? 'brand.solid' : 'border.emphasized'}
          bg={value === choice.value ? 'brand.subtle' : 'bg.panel'}
          borderRadius="l2"
          cursor={disabled ? 'disabled' : 'radio'}
          transition="background 150ms, border-color 150ms"
          _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
        >
          <chakra.input
            {...control}
            id={index === 0 ? control?.id : undefined}
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
            onBlur={onBlur}
            width={4}
            height={4}
            marginBlockStart={1}
            flexShrink={0}
            accentColor="brand.solid"
            outline="none"
          />
          <Box>
            <chakra.span display="block" fontWeight="medium">
              {choice.label}
            </chakra.span>
            {choice.help && (
              <chakra.span display="block" color="fg.muted" textStyle="sm">
                {choice.help}
              </chakra.span>
            )}
          </Box>
        </Flex>
      ))}
    </Grid>
  );
}
