import { Box, chakra, Flex } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

/** The properties of every field. */
export interface FieldProps {
  /** Path in the form's values, and of the server's failures: `benefits[0].text`. */
  name: string;
  label: string;
  /** Below the control. */
  help?: ReactNode;
  /** Says so beside the label. */
  optional?: boolean;
  /** No mark beside the error's text. */
  hideErrorMark?: boolean;
  disabled?: boolean;
}

export interface FieldIds {
  control: string;
  label: string;
  help: string;
  error: string;
}

export function useFieldIds(): FieldIds {
  const id = useId();
  return { control: id, label: `${id}-label`, help: `${id}-help`, error: `${id}-error` };
}

/** The attributes with which a control says that it is wrong and which elements describe it. */
export const describe = (ids: FieldIds, error: string | undefined, help?: ReactNode) => ({
  id: ids.control,
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': [help && ids.help, error && ids.error].filter(Boolean).join(' ') || undefined,
});

export interface FieldFrameProps extends Omit<FieldProps, 'name' | 'disabled'> {
  ids: FieldIds;
  error: string | undefined;
  /** At the end of the label's line. */
  aside?: ReactNode;
  /** True for a control of several elements: its label names a group. */
  group?: boolean;
  /** A message on the field, on the error's line while there is no error. */
  status?: ReactNode;
  children: ReactNode;
}

/** The frame of a field: label above, help below, and a line that is kept free for the error, so that nothing moves. */
export function FieldFrame({ ids, label, help, optional, hideErrorMark, error, aside, group, status, children }: FieldFrameProps) {
  const { t } = useTranslation();
  const Label = group ? chakra.span : chakra.label;
  return (
    <Box {...(group && { role: 'group', 'aria-labelledby': ids.label })}>
      <Flex justify="space-between" align="baseline" gap={3} marginBlockEnd={1.5}>
        <chakra.span>
          <Label id={ids.label} {...(!group && { htmlFor: ids.control })} textStyle="label">
            {label}
          </Label>
          {/* The space keeps the last letter of an Arabic label from joining the next word. */}
          {optional && (
            <>
              {' '}
              <chakra.span color="fg.muted" textStyle="xs" marginInlineStart={1}>
                {t('form.optional')}
              </chakra.span>
            </>
          )}
        </chakra.span>
        {aside}
      </Flex>
      {children}
      {help && (
        <chakra.p id={ids.help} color="fg.muted" textStyle="sm" marginBlockStart={1.5}>
          {help}
        </chakra.p>
      )}
      <Flex
        id={ids.error}
        aria-live="polite"
        gap={1.5}
        align="flex-start"
        minHeight={5}
        marginBlockStart={1}
        color="fg.error"
        textStyle="sm"
      >
        {error && !hideErrorMark && <CircleAlert size={16} aria-hidden style={{ flexShrink: 0, marginBlockStart: '0.15em' }} />}
        {error ?? status}
      </Flex>
    </Box>
  );
}

/** `12 / 180`, read out as a sentence. */
export function Counter({ used, max }: { used: number; max: number }) {
  const { t } = useTranslation();
  return (
    <chakra.span className="figures" textStyle="xs" color={used > max ? 'fg.error' : 'fg.muted'} dir="ltr">
      <span aria-hidden>{`${used} / ${max}`}</span>
      <chakra.span srOnly>{t('form.counter', { used, max })}</chakra.span>
    </chakra.span>
  );
}
