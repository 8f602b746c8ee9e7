import { buffer } from 'node:stream/consumers';
import type { StructureElement } from 'pdfkit';
import { type Run, showLine } from './show.ts';

/** The role of a part of a page for programs that read it aloud: an element of PDF's standard structure (ISO 32000-1, 14.8.4). */
export interface Tag {
  type: 'H1' | 'P' | 'Table' | 'TR' | 'TH' | 'TD';
  /** Whether the head of a table is that of a row or of a column. */
  scope?: 'Row' | 'Column';
  /** The text as it is read. Only Arabic texts need it: their glyphs stand in the order of the page, from left to right. */
  actual?: string;
}

/** A part of a document after the library has laid it out. */
interface PdfNode {
  props?: { tag?: Tag };
  children?: readonly PdfNode[];
  lines?: readonly { runs: readonly Run[] }[];
}

/** The runs of a line, and the structure element that the line belongs to. */
interface PlacedLine {
  runs: readonly Run[];
  element: StructureElement;
  type: Tag['type'];
}

type LayOut = (document: object, fonts: object) => Promise<PdfNode>;

/**
 * Loads the parts of which the library makes a PDF. We give them a document of our own, since the library's document knows neither
 * structure nor the letters of a ligature.
 */
const loadPdfParts = () => Promise.all([import('@react-pdf/layout'), import('@react-pdf/render'), import('pdfkit')]);

/**
 * Writes a document of @react-pdf as PDF, with what programs need that read, search and copy it: its language and title, the `tag` of each
 * part that has one, and the letter of each glyph (`show.ts`). All other parts are marked as decoration.
 */
export async function writeTagged(root: object, fonts: object, { language, title }: { language: string; title: string }): Promise<Buffer> {
  const [{ default: layOut }, { default: render }, { default: PDFDocument }] = await loadPdfParts();
  const laidOut = await (layOut as unknown as LayOut)(root, fonts);
  const pdf = new PDFDocument({
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: title, Creator: 'Diwan', Producer: 'Diwan' },
  });
  /** The lines of the document. The key is the list of positions that the library passes for each run of a line. */
  const placedLines = new Map<object, PlacedLine>();
  const buildTags = (node: PdfNode, parent: StructureElement, around: Tag['type']) => {
    const { tag } = node.props ?? {};
    const element = tag ? pdf.struct(tag.type, tag) : parent;
    const type = tag?.type ?? around;
    if (tag) parent.add(element);
    for (const { runs } of node.lines ?? []) for (const { positions } of runs) placedLines.set(positions, { runs, element, type });
    for (const child of node.children ?? []) buildTags(child, element, type);
  };
  const pdfDocument = pdf.struct('Document');
  pdf.addStructure(pdfDocument);
  buildTags(laidOut, pdfDocument, 'P');

  pdf.on('pageAdded', () => pdf.markContent('Artifact'));
  pdf.glyphs = (_, positions) => {
    const { runs, element, type } = placedLines.get(positions) as PlacedLine;
    // The first run writes the whole line: programs that read the page end a text where a part of the structure ends.
    if (runs[0]?.positions !== positions) return;
    pdf.endMarkedContent();
    const taggedContent = pdf.markStructureContent(type);
    showLine(pdf, runs);
    pdf.endMarkedContent();
    element.add(taggedContent);
    pdf.markContent('Artifact');
  };
  render(pdf as never, laidOut as never);
  return buffer(pdf);
}
