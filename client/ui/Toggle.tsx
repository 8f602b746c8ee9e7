import { chakra, type HTMLChakraProps, type SystemStyleObject } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';

export interface ToggleProps extends Omit<HTMLChakraProps<'label'>, 'onChange' | 'onBlur'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: () => void;
  disabled?: boolean;
  invalid?: boolean;
  /** What it is called. */
  label: ReactNode;
  labelProps?: HTMLChakraProps<'span'>;
  /** Below its name, and not part of it. */
  help?: ReactNode;
  controlProps?: HTMLChakraProps<'span'>;
}

/** How a part shows the state of its input: by these attributes, which recipes know. */
export type Shown = Record<`data-${string}`, string | undefined>;

/**
 * The browser's own checkbox, unseen, and what people see in its place. `parts` are a recipe's styles, `draw` is what is inside the control.
 */
export function Toggle({
  kind,
  parts,
  draw,
  checked,
  onChange,
  onBlur,
  disabled,
  invalid,
  label,
  labelProps,
  help,
  controlProps,
  ...props
}: ToggleProps & {
  kind: 'switch' | 'checkbox';
  parts: Record<string, SystemStyleObject | undefined>;
  draw: (shown: Shown) => ReactNode;
}) {
  const labelId = useId();
  const [ringed, setRinged] = useState(false);
  const shown: Shown = {
    'data-scope': kind,
    'data-state': checked ? 'checked' : 'unchecked',
    'data-disabled': disabled ? '' : undefined,
    'data-invalid': invalid ? '' : undefined,
    'data-focus-visible': ringed && !disabled ? '' : undefined,
  };
  const name = (
    <chakra.span id={labelId} css={parts.label} {...shown} {...labelProps}>
      {label}
    </chakra.span>
  );
  return (
    <chakra.label css={parts.root} {...props}>
      <chakra.input
        type="checkbox"
        srOnly
        checked={checked}
        disabled={disabled}
        aria-labelledby={labelId}
        aria-invalid={invalid || undefined}
        onChange={({ target }) => onChange(target.checked)}
        onFocus={({ target }) => setRinged(target.matches(':focus-visible'))}
        onBlur={() => {
          setRinged(false);
          onBlur?.();
        }}
      />
      <chakra.span aria-hidden data-part="control" css={parts.control} {...shown} {...controlProps}>
        {draw(shown)}
      </chakra.span>
      {help === undefined ? (
        name
      ) : (
        <chakra.span display="flex" flexDirection="column">
          {name}
          {help && (
            <chakra.span color="fg.muted" textStyle="sm">
              {help}
            </chakra.span>
          )}
        </chakra.span>
      )}
    </chakra.label>
  );
}
