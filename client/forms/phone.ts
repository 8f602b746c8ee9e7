import { AsYouType, type CountryCode, getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { asciiDigits } from '../../schema/rules/fields.ts';
import { nameOf } from '../i18n/intl.ts';
import { language } from '../i18n/language.ts';
import type { SearchOption } from '../ui/SearchList.tsx';

export type { CountryCode } from 'libphonenumber-js/min';

/** Specification, section 5. */
export const defaultCountry: CountryCode = 'KW';
/** Digits of the longest number that can be dialled: E.164's own limit. */
export const maxDigits = 15;

export const countryName = (country: CountryCode): string => nameOf('region', country);
export const callingCode = (country: CountryCode): string => `+${getCountryCallingCode(country)}`;

/** Every country by name in the page's language, Kuwait first. */
export function countryOptions(): SearchOption[] {
  const english = new Intl.DisplayNames(['en'], { type: 'region' });
  return getCountries()
    .map((country) => ({
      value: country,
      label: countryName(country),
      keywords: `${english.of(country)} ${country} ${callingCode(country)}`,
      note: callingCode(country),
    }))
    .sort((a, b) => (a.value === defaultCountry ? -1 : b.value === defaultCountry ? 1 : a.label.localeCompare(b.label, language)));
}

export interface PhoneParts {
  country: CountryCode;
  /** Digits within the country. */
  national: string;
}

/** `+96550001234` → Kuwait, `50001234`. A number of no known country keeps `fallback` and loses its plus. */
export function splitPhone(value: string, fallback: CountryCode): PhoneParts {
  const parsed = parsePhoneNumberFromString(value);
  if (parsed) {
    // Several countries share a code, and an unassigned number belongs to none of them.
    const shared = `+${parsed.countryCallingCode}` === callingCode(fallback) ? fallback : parsed.getPossibleCountries()[0];
    return { country: parsed.country ?? shared ?? fallback, national: parsed.nationalNumber };
  }
  const code = callingCode(fallback);
  return { country: fallback, national: (value.startsWith(code) ? value.slice(code.length) : value).replace(/\D/g, '') };
}

/** Reads a typed or pasted number: any digits, spaces, brackets; `+` or `00` in front brings its country along. */
export function readPhone(typed: string, country: CountryCode, max = maxDigits): PhoneParts {
  const text = asciiDigits(typed).trim().replace(/^00/, '+');
  const digits = text.replace(/\D/g, '').slice(0, max);
  return text.startsWith('+') ? splitPhone(`+${digits}`, country) : { country, national: digits };
}

/**
 * The number for the API, in E.164; empty without digits. A leading zero that is only dialled at home is dropped, as by the rule of
 * numbers.
 */
export function joinPhone({ country, national }: PhoneParts): string {
  if (!national) return '';
  return parsePhoneNumberFromString(national, country)?.number ?? `${callingCode(country)}${national}`;
}

/** The digits grouped as the country does. */
export const formatNational = ({ country, national }: PhoneParts): string => new AsYouType(country).input(national) || national;

const examples: Record<string, string | undefined> = { '+965': '500 12345', '+1': '1 (702) 123-4567' };

/**
 * The example in an empty field, behind the code of the country: a number of Kuwait, for +1 the specification's (section 5), otherwise
 * none. Examples for all countries would be too heavy for the page.
 */
export const examplePhone = (country: CountryCode): string | undefined => examples[callingCode(country)];
