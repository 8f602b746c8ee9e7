import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { useField } from 'react-final-form';
import { describe, FieldFrame, type FieldProps, useFieldError, useFieldIds } from './FieldFrame.tsx';

export interface Choice {
  value: string;
  label: string;
  /** What it means, in a few words. */
  help?: string;
}

/** One of a few, all in sight: the browser's own radio buttons on cards. */
export function ChoiceField({
  name,
  label,
  help,
  optional,
  hideErrorMark,
  disabled,
  choices,
}: FieldProps & { choices: readonly Choice[] }) {
  const { input, meta } = useField<string>(name);
  const ids = useFieldIds();
  const error = useFieldError(meta);
  return (
    <FieldFrame ids={ids} label={label} help={help} optional={optional} hideErrorMark={hideErrorMark} error={error} group>
      <Grid templateColumns={{ sm: `repeat(${choices.length}, 1fr)` }} gap={3}>
        {choices.map((choice, index) => (
          <Flex
            key={choice.value}
            as="label"
            gap={3}
            padding={3}
            borderWidth="1px"
            borderColor={input.value === choice.value ? 'brand.solid' : 'border.emphasized'}
            bg={input.value === choice.value ? 'brand.subtle' : 'bg.panel'}
            borderRadius="l2"
            cursor={disabled ? 'disabled' : 'radio'}
            transition="background 150ms, border-color 150ms"
            _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
          >
            <chakra.input
              {...describe(ids, error, help)}
              id={index === 0 ? ids.control : undefined}
              type="radio"
              name={name}
              value={choice.value}
              checked={input.value === choice.value}
              disabled={disabled}
              onChange={() => input.onChange(choice.value)}
              onBlur={() => input.onBlur()}
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
    </FieldFrame>
  );
}
