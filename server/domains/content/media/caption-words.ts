/** The tags that mean something in every player, and how each is written. Players of WebVTT know them in lower case only. */
const keptTags: Readonly<Record<string, string>> = { b: 'b', strong: 'b', i: 'i', em: 'i', u: 'u' };

/** Tags of SubRip, WebVTT and HTML that are removed. Any other name in angle brackets is a word of the text, such as `<laughs>`. */
const droppedTags: ReadonlySet<string> = new Set(
  'a big c center div font h1 h2 h3 h4 h5 h6 img lang p rt ruby s script small span strike style sub sup'.split(' '),
);

/** The inside of a tag: a slash, a name, classes (WebVTT), attributes (HTML). Words without `=` are no attributes. */
const tagShape = /^(\/?)([a-z][a-z\d]*)((?:\.[\w-]+)*)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=]+))*)\s*\/?$/i;
const voiceTag = /^v(?:\.[\w-]+)*\s+(\S[^<>]*)$/i;
/** Matches the inside of a tag for a language, or for the moment at which the words after it are sung. */
const timeTag = /^(?:lang\s+[\w-]+|(?:\d+:)?\d\d:\d\d[.,]\d{3})$/i;

/**
 * The words of a cue as WebVTT, with each character escaped once. Tags for emphasis and voice stay. Other tags, and the style codes of
 * Advanced SubStation (`{\an8}`), are removed. Nothing in the result can be taken for a tag or for the times of a cue, or ends the cue.
 */
export const cueText = (text: string): string =>
  withoutCodes(
    text
      .split(/(<[^<>]*>)/)
      .map((part, at) => (at % 2 ? (tagOf(part.slice(1, -1)) ?? escapedCaption(part)) : escapedCaption(part)))
      .join(''),
  )
    .replaceAll('-->', '--&gt;')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');

/** The text that replaces a tag. Null for text that only looks like a tag. */
function tagOf(tagText: string): string | null {
  const [, voiceName] = voiceTag.exec(tagText) ?? [];
  if (voiceName) return `<v ${escapedCaption(voiceName.trim())}>`;
  if (timeTag.test(tagText)) return '';
  const [, slash, tagName = ''] = tagShape.exec(tagText) ?? [];
  const tag = tagName.toLowerCase();
  if (tag in keptTags) return `<${slash}${keptTags[tag]}>`;
  if (tag === 'v') return slash ? '</v>' : '';
  if (tag === 'br') return '\n';
  return droppedTags.has(tag) ? '' : null;
}

/**
 * Escapes each character of a text once. Programs that escape twice write `&amp;#39;`, and this undoes that. It leaves `&amp;lt;`, which
 * can be meant.
 */
function escapedCaption(text: string): string {
  const escapedOnce = escapedReferences(text);
  const undoneTwice = escapedOnce.replace(/&amp;(?=(?:#\d{1,7}|#x[\da-f]{1,6}|quot|apos|nbsp);)/gi, '&');
  return undoneTwice === escapedOnce ? escapedOnce : escapedReferences(undoneTwice);
}

/** Replaces references to characters by the characters, if these need no escaping. Leaves names that players know. */
const escapedReferences = (text: string): string =>
  text.replace(/&(?:#(\d{1,7}|x[\da-f]{1,6})|([a-z][a-z\d]{1,31}));|[&<]/gi, (reference, codeNumber?: string, codeName?: string) => {
    if (codeNumber) return referencedCharacter(Number(`0${codeNumber.toLowerCase()}`));
    if (codeName === 'quot') return '"';
    if (codeName === 'apos') return "'";
    if (codeName) return reference;
    return reference === '&' ? '&amp;' : '&lt;';
  });

/** A character by its number, escaped if it needs that. A blank for line breaks, and nothing for characters that no text has. */
function referencedCharacter(codePoint: number): string {
  if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) return '';
  const letter = String.fromCodePoint(codePoint);
  if (/\s/.test(letter) && codePoint !== 0xa0) return ' ';
  if (/\p{Cc}/u.test(letter)) return '';
  return { '&': '&amp;', '<': '&lt;', '>': '&gt;' }[letter] ?? letter;
}

/** Removes style codes, even nested ones. A code without an end is text. */
function withoutCodes(text: string): string {
  const captionParts: string[] = [];
  const openCodes: number[] = [];
  for (const part of text.split(/(\{\\|\})/)) {
    const codeStart = part === '}' ? openCodes.pop() : undefined;
    if (part === '{\\') openCodes.push(captionParts.length);
    if (codeStart === undefined) captionParts.push(part);
    else captionParts.length = codeStart;
  }
  return captionParts.join('');
}
