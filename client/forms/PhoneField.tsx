import { chakra, Flex } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useKept } from '../session/kept.ts';
import { Input } from '../ui/chakra/input.ts';
import { SearchButton } from '../ui/SearchButton.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import {
  type CountryCode,
  callingCode,
  countryName,
  countryOptions,
  defaultCountry,
  examplePhone,
  formatNational,
  joinPhone,
  maxDigits,
  readPhone,
  splitPhone,
} from './phone.ts';
import { useFormField } from './useFormField.ts';

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Keeps the caret behind the same digit while the number is regrouped around it. */
function useSteadyCaret(shown: string) {
  const element = useRef<HTMLInputElement>(null);
  const digitsBefore = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (digitsBefore.current === null || document.activeElement !== element.current) return;
    let caret = 0;
    for (let left = digitsBefore.current; left > 0 && caret < shown.length; caret++) if (/\d/.test(shown[caret] ?? '')) left--;
    element.current?.setSelectionRange(caret, caret);
    digitsBefore.current = null;
  }, [shown]);
  const remember = ({ target }: ChangeEvent<HTMLInputElement>) => {
    digitsBefore.current = digitsIn(target.value.slice(0, target.selectionStart ?? target.value.length));
  };
  return { element, remember };
}

export interface PhoneFieldProps extends FieldProps {
  /** Takes more than 15 digits: a number with an extension. */
  longNumbers?: boolean;
}

/** An international number: country (Kuwait first) and digits, Arabic ones too. The value is E.164, empty when there are no digits. */
export function PhoneField({ longNumbers = false, ...props }: PhoneFieldProps) {
  const { name, disabled } = props;
  const { input, control, frame } = useFormField<string>(props);
  // A half typed number does not contain its country, so the country is kept apart.
  const [chosen, setChosen] = useKept<CountryCode>(`country ${name}`, defaultCountry);
  const [typed, setTyped] = useKept<{ value: string; national: string } | undefined>(`typed ${name}`, undefined);
  // The typed text is shown as long as it has the same value, so that `05…` does not lose its zero while the person types.
  const parts = typed?.value === input.value ? { country: chosen, national: typed.national } : splitPhone(input.value, chosen);
  const shown = formatNational(parts);
  const { element, remember } = useSteadyCaret(shown);

  const change = (next: typeof parts) => {
    const value = joinPhone(next);
    setChosen(next.country);
    setTyped({ value, national: next.national });
    input.onChange(value);
  };

  return (
    <FieldFrame {...frame}>
      <Flex gap={2} dir="ltr">
        <CountryPicker country={parts.country} disabled={disabled} onPick={(country) => change({ ...parts, country })} />
        <Input
          ref={element}
          {...control}
          name={input.name}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder={examplePhone(parts.country)}
          value={shown}
          onFocus={input.onFocus}
          onBlur={input.onBlur}
          onChange={(event) => {
            remember(event);
            change(readPhone(event.target.value, parts.country, longNumbers ? Number.POSITIVE_INFINITY : maxDigits));
          }}
        />
      </Flex>
    </FieldFrame>
  );
}

function CountryPicker({
  country,
  disabled,
  onPick,
}: {
  country: CountryCode;
  disabled?: boolean;
  onPick: (country: CountryCode) => void;
}) {
  const { t } = useTranslation();
  return (
    <SearchButton
      name={t('form.searchCountry')}
      label={t('form.searchCountry')}
      placeholder={t('form.searchCountry')}
      options={countryOptions}
      value={country}
      debounce={250}
      onPick={(picked) => onPick(picked as CountryCode)}
    >
      {(opening) => (
        <chakra.button
          {...opening}
          type="button"
          disabled={disabled}
          aria-label={t('form.country', { country: countryName(country), code: `${country} ${callingCode(country)}` })}
          flexShrink={0}
          height={10}
          paddingInline={3}
          textStyle="sm"
          borderWidth="1px"
          borderColor="border.emphasized"
          borderRadius="l2"
          bg="bg.panel"
          cursor="button"
          focusVisibleRing="inside"
          _disabled={{ layerStyle: 'disabled' }}
        >
          {/* The code is read left to right in either language, like the number behind it. */}
          <chakra.span dir="ltr" className="figures" display="flex" alignItems="center" gap={1.5}>
            <chakra.span color="fg.muted">{country}</chakra.span>
            {callingCode(country)}
            <ChevronDown size={14} aria-hidden />
          </chakra.span>
        </chakra.button>
      )}
    </SearchButton>
  );
}
