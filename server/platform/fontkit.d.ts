declare module 'fontkit' {
  /** A shape of a font. */
  export interface Glyph {
    id: number;
    /** The letters of the shape: several for a ligature. */
    codePoints: readonly number[];
    /** In the font's units. */
    advanceWidth: number;
  }

  export interface Font {
    /** All characters that the font has. */
    characterSet: number[];
    glyphForCodePoint(codePoint: number): Glyph;
  }

  /** Reads a font's tables as they are asked for. Source: its README. */
  export function open(file: string): Promise<Font>;
}
