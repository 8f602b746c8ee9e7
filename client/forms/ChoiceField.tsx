import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { useFormField } from './useFormField.ts';

export interface Choice {
  value: string;
  label: string;
  /** Its meaning, in a few words. */
  help?: string;
}

/** One of a few, all in sight: the browser's own radio buttons on cards. */
export function ChoiceField({ choices, ...props }: FieldProps & { choices: readonly Choice[] }) {
  const { input, control, frame } = useFormField<string>(props);
  return (
    <FieldFrame {...frame} group>
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
            cursor={props.disabled ? 'disabled' : 'radio'}
            transition="background 150ms, border-color 150ms"
            _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
          >
            <chakra.input
              {...control}
              id={index === 0 ? control.id : undefined}
              type="radio"
              name={props.name}
              value={choice.value}
              checked={input.value === choice.value}
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
