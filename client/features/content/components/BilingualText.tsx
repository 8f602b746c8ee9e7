import { TextField } from '../../../forms/TextField.tsx';
import { isArabic } from '../../../i18n/language.ts';

export interface BilingualTextProps {
  /** The name of the English field. The Arabic field's name has `Ar` at its end. */
  name: string;
  label: string;
  labelAr: string;
  /** True if both may be left empty. Otherwise one language is required. */
  optional?: boolean;
  autoFocus?: boolean;
}

/** A line of text in both languages, the page's own first. */
export function BilingualText({ name, label, labelAr, optional = false, autoFocus }: BilingualTextProps) {
  const titleLine = { max: 50, truncate: 50, autoComplete: 'off' } as const;
  const languageFields = [
    <TextField
      key="en"
      {...titleLine}
      name={name}
      label={label}
      lang="en"
      dir="ltr"
      optional={optional || isArabic}
      autoFocus={autoFocus && !isArabic}
    />,
    <TextField
      key="ar"
      {...titleLine}
      name={`${name}Ar`}
      label={labelAr}
      lang="ar"
      dir="rtl"
      optional={optional || !isArabic}
      autoFocus={autoFocus && isArabic}
    />,
  ];
  return isArabic ? languageFields.reverse() : languageFields;
}
