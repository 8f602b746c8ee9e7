import { NativeSelect } from '@chakra-ui/react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import type { SearchOption } from '../ui/SearchList.tsx';
import { SearchSelect } from '../ui/Select.tsx';
import { describe, FieldFrame, type FieldProps, useFieldError, useFieldIds } from './FieldFrame.tsx';

/** More than this many options get a search. */
const few = 12;

/** One of several: the browser's own list for a few, a searchable one for many. No choice is the empty string. */
export function SelectField({
  name,
  label,
  help,
  optional,
  hideErrorMark,
  disabled,
  options,
  placeholder,
}: FieldProps & { options: readonly SearchOption[]; placeholder?: string }) {
  const { t } = useTranslation();
  const { input, meta } = useField<string>(name);
  const ids = useFieldIds();
  const error = useFieldError(meta);
  const prompt = placeholder ?? t('form.choose');
  const control = describe(ids, error, help);
  return (
    <FieldFrame ids={ids} label={label} help={help} optional={optional} hideErrorMark={hideErrorMark} error={error}>
      {options.length > few ? (
        <SearchSelect
          {...control}
          labelledBy={ids.label}
          label={label}
          options={options}
          value={input.value || null}
          placeholder={prompt}
          onChange={input.onChange}
          onBlur={() => input.onBlur()}
          disabled={disabled}
        />
      ) : (
        <NativeSelect.Root disabled={disabled}>
          <NativeSelect.Field {...input} {...control}>
            <option value="">{prompt}</option>
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
    </FieldFrame>
  );
}
