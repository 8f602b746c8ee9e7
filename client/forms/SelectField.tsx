import { useTranslation } from 'react-i18next';
import { NativeSelect } from '../ui/NativeSelect.tsx';
import type { SearchOption } from '../ui/SearchList.tsx';
import { SearchSelect } from '../ui/Select.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { useFormField } from './useFormField.ts';

/** More than this many options get a search. */
const few = 12;

/** A choice among several options: the browser's own list for a few, a searchable one for many. No choice is the empty string. */
export function SelectField({ options, placeholder, ...props }: FieldProps & { options: readonly SearchOption[]; placeholder?: string }) {
  const { t } = useTranslation();
  const { input, control, frame } = useFormField<string>(props);
  const prompt = placeholder ?? t('form.choose');
  return (
    <FieldFrame {...frame}>
      {options.length > few ? (
        <SearchSelect
          {...control}
          labelledBy={frame.ids.label}
          label={props.label}
          options={options}
          value={input.value || null}
          placeholder={prompt}
          onChange={input.onChange}
          onBlur={() => input.onBlur()}
        />
      ) : (
        <NativeSelect {...input} {...control}>
          <option value="">{prompt}</option>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </NativeSelect>
      )}
    </FieldFrame>
  );
}
