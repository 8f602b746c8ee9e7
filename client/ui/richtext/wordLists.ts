import { asciiDigits } from '../../../schema/rules/fields.ts';

/*
 * Lists of Word. Its paragraphs are marked as items by their style, which names their level, and each has its bullet or number written
 * into the text, mostly in an element of its own.
 */

const levelOf = (element: Element): number | null => {
  const style = element.getAttribute('style') ?? '';
  const [, level] = /mso-list:\s*l\d+\s+level(\d)/i.exec(style) ?? [];
  return level ? Number(level) : /mso-list:\s*l\d/i.test(style) ? 1 : null;
};

/** A number or a letter with what stands around it (`1-`, `١.`, `أ-`, `(1)`, `ii.`, `1.2.`), or a sign by itself. */
const numbered = /^[\s\u00a0]*\(?((?:\p{Nd}+[.)])*\p{Nd}+|[a-z]{1,6}|[\u0621-\u064a]\u0640?)[.):\-‐-―][\s\u00a0]*/iu;
const bulleted = /^[\s\u00a0]*(?:[^\p{L}\p{N}\s(]|[o§ü](?=[\s\u00a0]))[\s\u00a0]*/u;

type Numbering = { type: 'a' | 'A' | 'i' | 'I' | null; start: number };
const roman = /^(?:x{0,3})(?:ix|iv|v?i{0,3})$/i;
const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };

/** The numbering of a list whose first item has this number. Arabic letters become numbers, since HTML has no lists with them. */
function numberingOf(ordinal: string): Numbering {
  const digits = /\p{Nd}+$/u.exec(ordinal)?.[0];
  if (digits) return { type: null, start: Number(asciiDigits(digits)) || 1 };
  if (!/^[a-z]+$/i.test(ordinal)) return { type: null, start: 1 };
  const letter = ordinal.toLowerCase();
  const isUpper = ordinal !== letter;
  // An `i` is read as a Roman one, since a list seldom begins with its ninth letter.
  if (roman.test(letter) && (letter.length > 1 || letter === 'i')) {
    const values = [...letter].map((one) => romanDigits[one] ?? 0);
    const start = values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
    return { type: isUpper ? 'I' : 'i', start };
  }
  return { type: isUpper ? 'A' : 'a', start: letter.charCodeAt(0) - 96 };
}

/**
 * The mark at the beginning of a text, with the spaces around it, and its number. If the mark is inside the item's words (not `isOwn`), a
 * space must follow, and a word is no mark: `e-mail` and `note: x` have none.
 */
export function markOf(text: string, isOwn: boolean): { whole: string; ordinal?: string | undefined } {
  const [whole = '', ordinal] = numbered.exec(text) ?? bulleted.exec(text) ?? [];
  if (isOwn) return { whole, ordinal };
  const isWord = ordinal !== undefined && /^[a-z]{2}/i.test(ordinal) && !roman.test(ordinal);
  return isWord || !/[ \t\u00a0]$/.test(whole) ? { whole: '' } : { whole, ordinal };
}

/** Removes an item's mark and answers its number; null for a bullet. */
function takeMark(item: Element): Numbering | null {
  const own = [...item.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''));
  const { whole, ordinal } = markOf((own ?? item).textContent ?? '', own !== undefined);
  if (own) own.remove();
  else cutStart(item, whole.length);
  return ordinal === undefined ? null : numberingOf(ordinal);
}

interface Open {
  level: number;
  list: Element;
}

/** Neighbouring items of Word as lists, those of lower levels within the items before them. */
export function gatherWordLists(page: Document): void {
  let open: Open[] = [];
  for (const item of page.querySelectorAll('p')) {
    const level = levelOf(item);
    if (level === null) continue;
    const [outermost] = open;
    if (!outermost || item.previousElementSibling !== outermost.list) open = [];
    const numbering = takeMark(item);
    const tag = numbering ? 'OL' : 'UL';
    while (open.length > 1 && (open.at(-1) as Open).level > level) open.pop();
    let last = open.at(-1);
    if (!last || last.level < level || (last.list.tagName !== tag && last.level === level)) {
      if (last && last.level >= level) open.pop();
      const around = open.at(-1)?.list.lastElementChild;
      const list = page.createElement(tag);
      if (numbering?.type) list.setAttribute('type', numbering.type);
      if (numbering && numbering.start !== 1) list.setAttribute('start', `${numbering.start}`);
      if (around) around.append(list);
      else item.before(list);
      last = { level, list };
      open.push(last);
    }
    const line = page.createElement('li');
    line.append(item);
    last.list.append(line);
  }
}

/** Takes so many characters off the start of an element's text, however deep they sit. */
function cutStart(element: Element, count: number): void {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let left = count, node = walker.nextNode(); node && left > 0; node = walker.nextNode()) {
    const text = node as Text;
    const cut = Math.min(left, text.length);
    text.deleteData(0, cut);
    left -= cut;
  }
}
