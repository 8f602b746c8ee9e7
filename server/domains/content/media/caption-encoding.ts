/** Text that was read from bytes, and its encoding, by its name in the Encoding Standard (UTF-8 in capitals). */
export interface DecodedCaptions {
  text: string;
  encoding: string;
}

/**
 * The encoding that programs wrote before UTF-8, by the script of a language. Asian scripts are missing: each had several encodings, and
 * nothing tells these apart.
 */
const scriptEncodings: Readonly<Record<string, string>> = {
  Arab: 'windows-1256',
  Latn: 'windows-1252',
  Cyrl: 'windows-1251',
  Grek: 'windows-1253',
  Hebr: 'windows-1255',
};
/** Languages in Latin letters that had another encoding. */
const languageEncodings: readonly (readonly [encoding: string, languages: string])[] = [
  ['windows-1250', 'pl cs sk hu sl hr bs ro sq'],
  ['windows-1254', 'tr az'],
  ['windows-1257', 'et lv lt'],
  ['windows-1258', 'vi'],
];

/**
 * Reads text in UTF-8, in UTF-16, or in an older encoding. A file does not name an older one: Arabic is known by its words, and any other
 * follows from the language. Null for bytes that are no text, and for damaged UTF-8.
 */
export function decodeText(bytes: Uint8Array, language: string): DecodedCaptions | null {
  const wideEncoding = wideEncodingOf(bytes);
  if (wideEncoding) return decodeAs(bytes, wideEncoding);
  const utf8Captions = decodeAs(bytes, 'UTF-8');
  if (utf8Captions || isDamagedUtf8(bytes)) return utf8Captions;
  const arabicCaptions = decodeAs(bytes, 'windows-1256');
  if (arabicCaptions && isArabic(arabicCaptions.text)) return arabicCaptions;
  const formerEncoding = formerEncodingOf(language);
  return formerEncoding ? decodeAs(bytes, formerEncoding) : null;
}

function decodeAs(bytes: Uint8Array, encoding: string): DecodedCaptions | null {
  try {
    const captionText = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return captionText.includes('\0') ? null : { text: captionText, encoding };
  } catch {
    return null;
  }
}

/** Finds UTF-16 by its mark, or by its zeros: times and line breaks are ASCII in any language, and half of their bytes are zero. */
function wideEncodingOf(bytes: Uint8Array): 'UTF-16LE' | 'UTF-16BE' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE';
  const captionStart = bytes.subarray(0, 4000);
  const zeros = (place: 0 | 1) => captionStart.reduce((sum, byte, at) => sum + Number(byte === 0 && at % 2 === place), 0);
  const [evenZeros, oddZeros] = [zeros(0), zeros(1)];
  if (evenZeros + oddZeros < captionStart.length / 20) return null;
  return oddZeros > 10 * evenZeros ? 'UTF-16LE' : evenZeros > 10 * oddZeros ? 'UTF-16BE' : null;
}

/** Whether most characters beyond ASCII are good UTF-8 all the same. In another encoding that hardly happens. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const captionText = new TextDecoder().decode(bytes);
  const damagedLetters = captionText.match(/\ufffd/g)?.length ?? 0;
  const soundLetters = captionText.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return soundLetters > damagedLetters;
}

/** Whether words with Arabic letters have no Latin ones. In another language, these bytes stand for single letters amid Latin ones. */
function isArabic(text: string): boolean {
  const captionWords = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const arabicWords = captionWords.filter((word) => /\p{Script=Arabic}/u.test(word));
  const mixedWords = arabicWords.filter((word) => /\p{Script=Latin}/u.test(word)).length;
  const pureWords = arabicWords.filter((word) => word.length > 1).length - mixedWords;
  return pureWords > 4 * mixedWords;
}

function formerEncodingOf(language: string): string | undefined {
  const { language: languageName, script = '' } = new Intl.Locale(language).maximize();
  return (
    languageEncodings.find(([, languages]) => script === 'Latn' && languages.split(' ').includes(languageName))?.[0] ??
    scriptEncodings[script]
  );
}
