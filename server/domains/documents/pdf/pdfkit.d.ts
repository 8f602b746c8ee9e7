/**
 * The part of pdfkit that we use; the package has no types. pdfkit's own text and @react-pdf/render write to `_font` and its lists, too.
 */
declare module 'pdfkit' {
  import type { Glyph } from 'fontkit';

  /** A font in the PDF file. The index in its lists is the glyph's number in the file. */
  export interface EmbeddedFont {
    id: string;
    /** Thousandths of the font size in one unit of the font. */
    scale: number;
    /** The numbers that the glyphs have in the font. */
    subset: { glyphs: number[] };
    widths: number[];
    /** The text of each glyph. */
    unicode: (readonly number[])[];
    ref(): object;
  }

  export interface StructureElement {
    add(child: StructureElement | StructureContent): this;
  }

  /** A part of a page that belongs to an element. */
  export interface StructureContent {
    refs: object[];
  }

  export default class PDFDocument implements AsyncIterable<Uint8Array> {
    constructor(options: object);
    readonly page: { height: number; fonts: Record<string, object> };
    readonly _font: EmbeddedFont;
    on(event: 'pageAdded', listener: () => void): this;
    font(font: object, size: number): this;
    save(): this;
    restore(): this;
    transform(...matrix: [number, number, number, number, number, number]): this;
    addContent(operators: string): this;
    struct(type: string, options?: { actual?: string; scope?: 'Row' | 'Column' }): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: 'Artifact'): this;
    markStructureContent(tag: string): StructureContent;
    endMarkedContent(): this;
    [Symbol.asyncIterator](): AsyncIterator<Uint8Array>;
    /** If it is set, @react-pdf/render calls it for each run with the run's lists, and does not write the glyphs itself. */
    glyphs?: (glyphs: readonly Glyph[], positions: readonly object[]) => unknown;
  }
}
