/*
 * Puts sanitised HTML into blocks as an editor knows them: no block inside a paragraph, no emphasis around blocks. Its input is what
 * sanitize-html writes, so its tags are few and well formed; `div` stands for all blocks that we do not keep. It goes through the text once
 * and keeps no tree, so that neither the length nor the depth of a text matters.
 */

const tokens = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|[^<]+|</g;
const voids = new Set(['br', 'img']);
const marks = new Set(['strong', 'em', 'u', 's', 'sup', 'sub', 'a']);
const texts = new Set(['p', 'h2', 'h3', 'figcaption']);
const containers = new Set(['ul', 'ol', 'li', 'blockquote', 'figure']);
const parts = new Set(['thead', 'tbody', 'tfoot', 'tr', 'td', 'th']);

/** Characters of emphasis and links that are written once more in later blocks, beside as many as the text has. */
const leastRepeated = 10_000;

interface Frame {
  tag: string;
  kind: 'mark' | 'text' | 'container' | 'loose' | 'table' | 'part';
  /** The start tags that it stands for, and their ends. */
  open: string;
  close: string;
  /** The emphasis that it stands for, without what is open around it. */
  marks: readonly string[];
  /** It is a mark that was written in an earlier block. */
  repeats: boolean;
  /** Something of it was written, or stands in its place. */
  used: boolean;
}
/** A table that is being written. It begins with its first row: what comes before, such as its caption, goes before it. */
interface Table {
  frame: Frame;
  begun: boolean;
  inHead: boolean;
  inRow: boolean;
  cell: 'td' | 'th' | null;
}

/** The HTML with each block that we do not keep as a paragraph, and with tables of rows and cells alone. */
export function inBlocks(html: string): string {
  const blocks = new Blocks(leastRepeated + html.length);
  for (const [token, end, tag, attributes] of html.matchAll(tokens)) {
    if (tag === undefined) blocks.text(token);
    else if (end) blocks.end();
    else if (voids.has(tag)) blocks.single(tag, token);
    else blocks.start(tag, token, attributes ?? '');
  }
  return blocks.written.join('');
}

class Blocks {
  readonly written: string[] = [];
  readonly #stack: Frame[] = [];
  /** The end of the block that text is being written into; null where it stands bare. */
  #textEnd: string | null = null;
  #marks: Frame[] = [];
  readonly #openMarkNames = new Set<string>();
  /**
   * Characters of marks that may still be written once more. Emphasis around many blocks is written in each of them: without an end to it,
   * one long link around them would make a text a thousand times as long.
   */
  #repeatable: number;
  #table: Table | null = null;

  constructor(repeatable: number) {
    this.#repeatable = repeatable;
  }

  start(given: string, givenToken: string, attributes: string): void {
    // A caption without its picture is a paragraph.
    const isAlone = given === 'figcaption' && !this.#stack.some(({ tag }) => tag === 'figure');
    const tag = isAlone ? 'p' : given;
    const token = isAlone ? `<p${attributes}>` : givenToken;
    const frame: Frame = { tag, kind: this.#kindOf(tag), open: token, close: `</${tag}>`, marks: [], repeats: false, used: false };
    if (frame.kind === 'mark') this.#startMark(frame, attributes);
    if (frame.kind !== 'mark') this.#closeText();
    if (frame.kind === 'table') this.#table = { frame, begun: false, inHead: false, inRow: false, cell: null };
    if (frame.kind === 'part') this.#startPart(tag, token);
    if (frame.kind === 'container') {
      this.#stand();
      this.written.push(token);
    }
    this.#stack.push(frame);
  }

  end(): void {
    const frame = this.#stack.pop();
    if (!frame) return;
    if (frame.kind === 'mark') {
      for (const name of frame.marks) this.#openMarkNames.delete(name);
      if (this.#marks.at(-1) !== frame) return;
      this.#marks.pop();
      this.written.push(frame.close);
      return;
    }
    this.#closeText();
    // A line that was left empty is one. The stack no longer has it, so what stands around it is asked.
    if (frame.kind === 'text' && !frame.used) {
      this.#stand();
      this.written.push(frame.open, frame.close);
    }
    if (frame.kind === 'container') this.written.push(frame.close);
    if (frame.kind === 'part') this.#endPart(frame.tag);
    if (frame.kind === 'table') this.#endTable();
  }

  text(token: string): void {
    const isBlank = /^[ \t\r\n\f]*$/.test(token);
    if (this.#textEnd === null && !this.#open(isBlank)) return;
    this.#openMarks();
    this.written.push(this.#stack.some(({ tag }) => tag === 'pre') ? token.replace(/\r?\n/g, '<br />') : token);
  }

  /** A line break, or a picture, which stands by itself unless it is in the midst of a text. */
  single(tag: string, token: string): void {
    if (tag === 'img' && this.#textEnd === null && !this.#stack.some(({ kind }) => kind === 'text')) this.#stand();
    else {
      if (this.#textEnd === null) this.#open(false);
      this.#openMarks();
    }
    this.written.push(token);
  }

  /** What is bold already is not made bold again. */
  #startMark(frame: Frame, attributes: string): void {
    const names = frame.tag === 'span' ? (/data-marks="([a-z ]*)"/.exec(attributes)?.[1]?.split(' ') ?? []) : [frame.tag];
    frame.marks = names.filter((name) => marks.has(name) && !this.#openMarkNames.has(name));
    for (const name of frame.marks) this.#openMarkNames.add(name);
    if (frame.tag !== 'span' && frame.marks.length) return;
    frame.open = frame.marks.map((name) => `<${name}>`).join('');
    frame.close = frame.marks
      .map((name) => `</${name}>`)
      .reverse()
      .join('');
  }

  #kindOf(tag: string): Frame['kind'] {
    if (marks.has(tag) || tag === 'span') return 'mark';
    if (texts.has(tag)) return 'text';
    if (containers.has(tag)) return 'container';
    // A table within a cell is not kept as one.
    if (tag === 'table') return this.#table ? 'loose' : 'table';
    return parts.has(tag) && this.#table && this.#isOwnPart() ? 'part' : 'loose';
  }

  /** Whether no other table is open within the table that is kept. */
  #isOwnPart(): boolean {
    return this.#stack.findLast(({ tag }) => tag === 'table') === this.#table?.frame;
  }

  /** Begins the block that a text stands in. False for spaces between blocks, which are nothing. */
  #open(isBlank: boolean): boolean {
    let loose = false;
    for (let at = this.#stack.length - 1; at >= 0; at -= 1) {
      const frame = this.#stack[at] as Frame;
      if (frame.kind === 'text') return this.#begin(frame.open, frame.close);
      if (frame.kind === 'loose') loose = true;
      else if (frame.kind === 'table' || (frame.kind === 'part' && !this.#table?.cell)) {
        if (isBlank) return false;
        if (!this.#table?.begun) return this.#begin('<p>', '</p>');
        break;
      } else if (frame.kind !== 'mark') break;
    }
    if (loose) return isBlank ? false : this.#begin('<p>', '</p>');
    if (!isBlank) this.#stand();
    return true;
  }

  #begin(open: string, close: string): true {
    this.#stand();
    this.written.push(open);
    this.#textEnd = close;
    return true;
  }

  /** Something is about to be written here: all texts around are used, and a table that has begun has a cell for it. */
  #stand(): void {
    for (const frame of this.#stack) frame.used = true;
    if (this.#table?.begun && !this.#table.cell) this.#startPart('td', '<td>');
  }

  #openMarks(): void {
    const wanted = this.#stack.filter(({ kind, open }) => kind === 'mark' && open);
    for (const mark of wanted.slice(this.#marks.length)) {
      const cost = mark.repeats ? mark.open.length + mark.close.length : 0;
      if (cost > this.#repeatable) {
        mark.open = '';
        continue;
      }
      this.#repeatable -= cost;
      mark.repeats = true;
      this.written.push(mark.open);
      this.#marks.push(mark);
    }
  }

  #closeText(): void {
    for (const mark of this.#marks.reverse()) this.written.push(mark.close);
    this.#marks = [];
    if (this.#textEnd !== null) this.written.push(this.#textEnd);
    this.#textEnd = null;
  }

  #startPart(tag: string, token: string): void {
    const table = this.#table as Table;
    if (tag === 'thead') table.inHead = true;
    if (tag !== 'tr' && tag !== 'td' && tag !== 'th') return;
    this.#endPart(tag);
    if (!table.begun) {
      // Its columns run as its words do.
      this.written.push(table.frame.open === '<table>' ? '<table dir="auto">' : table.frame.open, '<tbody>');
      table.begun = true;
    }
    if (!table.inRow) {
      this.written.push('<tr>');
      table.inRow = true;
    }
    if (tag === 'tr') return;
    table.cell = table.inHead ? 'th' : tag;
    this.written.push(token.replace(/^<t[dh]/, `<${table.cell}`));
  }

  #endPart(tag: string): void {
    const table = this.#table as Table;
    if (table.cell) this.written.push(`</${table.cell}>`);
    table.cell = null;
    if (tag === 'td' || tag === 'th') return;
    if (table.inRow) this.written.push('</tr>');
    table.inRow = false;
    if (tag === 'thead') table.inHead = false;
  }

  #endTable(): void {
    this.#endPart('tr');
    if (this.#table?.begun) this.written.push('</tbody></table>');
    this.#table = null;
  }
}
