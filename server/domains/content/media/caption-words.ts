/** The tags that mean something in every player, and how each is written. Players of WebVTT know them in lower case only. */
const kept: Readonly<Record<string, string>> = { b: 'b', strong: 'b', i: 'i', em: 'i', u: 'u' };

/** Tags of SubRip, WebVTT and HTML that are removed. Any other name in angle brackets is a word of the text, such as `<laughs>`. */
const left: ReadonlySet<string> = new Set(
  'a big c center div font h1 h2 h3 h4 h5 h6 img lang p rt ruby s script small span strike style sub sup'.split(' '),
);

/** The inside of a tag: a slash, a name, classes (WebVTT), attributes (HTML). Words without `=` are no attributes. */
const shape = /^(\/?)([a-z][a-z\d]*)((?:\.[\w-]+)*)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=]+))*)\s*\/?$/i;
const voice = /^v(?:\.[\w-]+)*\s+(\S[^<>]*)$/i;
/** Matches the inside of a tag for a language, or for the moment at which the words after it are sung. */
const mark = /^(?:lang\s+[\w-]+|(?:\d+:)?\d\d:\d\d[.,]\d{3})$/i;

/**
 * The words of a cue as WebVTT, with each character escaped once. Tags for emphasis and voice stay. Other tags, and the style codes of
 * Advanced SubStation (`{\an8}`), are removed. Nothing in the result can be taken for a tag or for the times of a cue, or ends the cue.
 */
export const cueText = (text: string): string =>
  withoutCodes(
    text
      .split(/(<[^<>]*>)/)
      .map((part, at) => (at % 2 ? (tagOf(part.slice(1, -1)) ?? escaped(part)) : escaped(part)))
      .join(''),
  )
    .replaceAll('-->', '--&gt;')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');

/** The text that replaces a tag. Null for text that only looks like a tag. */
function tagOf(inside: string): string | null {
  const [, name] = voice.exec(inside) ?? [];
  if (name) return `<v ${escaped(name.trim())}>`;
  if (mark.test(inside)) return '';
  const [, slash, found = ''] = shape.exec(inside) ?? [];
  const tag = found.toLowerCase();
  if (tag in kept) return `<${slash}${kept[tag]}>`;
  if (tag === 'v') return slash ? '</v>' : '';
  if (tag === 'br') return '\n';
  return left.has(tag) ? '' : null;
}

/**
 * Escapes each character of a text once. Programs that escape twice write `&amp;#39;`, and this undoes that. It leaves `&amp;lt;`, which
 * can be meant.
 */
function escaped(text: string): string {
  const once = references(text);
  const undone = once.replace(/&amp;(?=(?:#\d{1,7}|#x[\da-f]{1,6}|quot|apos|nbsp);)/gi, '&');
  return undone === once ? once : references(undone);
}

/** Replaces references to characters by the characters, if these need no escaping. Leaves names that players know. */
const references = (text: string): string =>
  text.replace(/&(?:#(\d{1,7}|x[\da-f]{1,6})|([a-z][a-z\d]{1,31}));|[&<]/gi, (whole, number?: string, name?: string) => {
    if (number) return character(Number(`0${number.toLowerCase()}`));
    if (name === 'quot') return '"';
    if (name === 'apos') return "'";
    if (name) return whole;
    return whole === '&' ? '&amp;' : '&lt;';
  });

/** A character by its number, escaped if it needs that. A blank for line breaks, and nothing for characters that no text has. */
function character(point: number): string {
  if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return '';
  const one = String.fromCodePoint(point);
  if (/\s/.test(one) && point !== 0xa0) return ' ';
  if (/\p{Cc}/u.test(one)) return '';
  return { '&': '&amp;', '<': '&lt;', '>': '&gt;' }[one] ?? one;
}

/** Removes style codes, even nested ones. A code without an end is text. */
function withoutCodes(text: string): string {
  const written: string[] = [];
  const begun: number[] = [];
  for (const part of text.split(/(\{\\|\})/)) {
    const start = part === '}' ? begun.pop() : undefined;
    if (part === '{\\') begun.push(written.length);
    if (start === undefined) written.push(part);
    else written.length = start;
  }
  return written.join('');
}
