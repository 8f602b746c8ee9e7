/** Text that was read from bytes, and its encoding, by its name in the Encoding Standard (UTF-8 in capitals). */
export interface Decoded {
  text: string;
  encoding: string;
}

/**
 * The encoding that programs wrote before UTF-8, by the script of a language. Asian scripts are missing: each had several encodings, and
 * nothing tells these apart.
 */
const ofScripts: Readonly<Record<string, string>> = {
  Arab: 'windows-1256',
  Latn: 'windows-1252',
  Cyrl: 'windows-1251',
  Grek: 'windows-1253',
  Hebr: 'windows-1255',
};
/** Languages in Latin letters that had another encoding. */
const ofLanguages: readonly (readonly [encoding: string, languages: string])[] = [
  ['windows-1250', 'pl cs sk hu sl hr bs ro sq'],
  ['windows-1254', 'tr az'],
  ['windows-1257', 'et lv lt'],
  ['windows-1258', 'vi'],
];

/**
 * Reads text in UTF-8, in UTF-16, or in an older encoding. A file does not name an older one: Arabic is known by its words, and any other
 * follows from the language. Null for bytes that are no text, and for damaged UTF-8.
 */
export function decodeText(bytes: Uint8Array, language: string): Decoded | null {
  const wide = wideEncodingOf(bytes);
  if (wide) return read(bytes, wide);
  const text = read(bytes, 'UTF-8');
  if (text || isDamagedUtf8(bytes)) return text;
  const arabic = read(bytes, 'windows-1256');
  if (arabic && isArabic(arabic.text)) return arabic;
  const encoding = formerEncodingOf(language);
  return encoding ? read(bytes, encoding) : null;
}

function read(bytes: Uint8Array, encoding: string): Decoded | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : { text, encoding };
  } catch {
    return null;
  }
}

/** Finds UTF-16 by its mark, or by its zeros: times and line breaks are ASCII in any language, and half of their bytes are zero. */
function wideEncodingOf(bytes: Uint8Array): 'UTF-16LE' | 'UTF-16BE' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE';
  const looked = bytes.subarray(0, 4000);
  const zeros = (place: 0 | 1) => looked.reduce((sum, byte, at) => sum + Number(byte === 0 && at % 2 === place), 0);
  const [first, second] = [zeros(0), zeros(1)];
  if (first + second < looked.length / 20) return null;
  return second > 10 * first ? 'UTF-16LE' : first > 10 * second ? 'UTF-16BE' : null;
}

/** Whether most characters beyond ASCII are good UTF-8 all the same. In another encoding that hardly happens. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  const bad = text.match(/\ufffd/g)?.length ?? 0;
  const good = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return good > bad;
}

/** Whether words with Arabic letters have no Latin ones. In another language, these bytes stand for single letters amid Latin ones. */
function isArabic(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const withArabic = words.filter((word) => /\p{Script=Arabic}/u.test(word));
  const mixed = withArabic.filter((word) => /\p{Script=Latin}/u.test(word)).length;
  const pure = withArabic.filter((word) => word.length > 1).length - mixed;
  return pure > 4 * mixed;
}

function formerEncodingOf(language: string): string | undefined {
  const { language: name, script = '' } = new Intl.Locale(language).maximize();
  return ofLanguages.find(([, languages]) => script === 'Latn' && languages.split(' ').includes(name))?.[0] ?? ofScripts[script];
}
