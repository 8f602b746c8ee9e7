import { chakra, type HTMLChakraProps, type SystemStyleObject } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';

export interface ToggleProps extends Omit<HTMLChakraProps<'label'>, 'onChange' | 'onBlur'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: () => void;
  disabled?: boolean;
  invalid?: boolean;
  /** The words beside the control, which name it. */
  label: ReactNode;
  labelProps?: HTMLChakraProps<'span'>;
  /** The words below the label. They are no part of the name. */
  help?: ReactNode;
  controlProps?: HTMLChakraProps<'span'>;
}

/** The attributes by which a part shows the state of its input. Recipes know them. */
export type Shown = Record<`data-${string}`, string | undefined>;

/**
 * The browser's own checkbox, unseen, and the control that people see in its place. `parts` are a recipe's styles, and `draw` draws what is
 * inside the control.
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
