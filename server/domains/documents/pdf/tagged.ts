import { buffer } from 'node:stream/consumers';
import type { StructureElement } from 'pdfkit';
import { type Run, showLine } from './show.ts';

/** What a part of a page is to programs that read it aloud: an element of PDF's standard structure (ISO 32000-1, 14.8.4). */
export interface Tag {
  type: 'H1' | 'P' | 'Table' | 'TR' | 'TH' | 'TD';
  /** What a head of a table is for. */
  scope?: 'Row' | 'Column';
  /** The text of the element, for those that have one. Its glyphs stand in the sequence of the page, which is not that of Arabic. */
  actual?: string;
}

/** A part of a document that is laid out. */
interface Node {
  props?: { tag?: Tag };
  children?: readonly Node[];
  lines?: readonly { runs: readonly Run[] }[];
}

/** A line, and the element that its text is a part of. */
interface Placed {
  runs: readonly Run[];
  element: StructureElement;
  type: Tag['type'];
}

type LayOut = (document: object, fonts: object) => Promise<Node>;

/** As the library does it, with a document of our own in place of its own, which knows no structure and no text of a ligature. */
const load = () => Promise.all([import('@react-pdf/layout'), import('@react-pdf/render'), import('pdfkit')]);

/**
 * Writes a document of @react-pdf as PDF, with what it is for programs that read, search and copy: its language and its title, the `tag` of each
 * part that has one, and the letters of each glyph (`show.ts`). All else is decoration there.
 */
export async function writeTagged(root: object, fonts: object, { language, title }: { language: string; title: string }): Promise<Buffer> {
  const [{ default: layOut }, { default: render }, { default: PDFDocument }] = await load();
  const laidOut = await (layOut as unknown as LayOut)(root, fonts);
  const pdf = new PDFDocument({
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: title, Creator: 'Diwan', Producer: 'Diwan' },
  });
  /** The lines of the document and where they belong, by the list with which the library writes each run of them. */
  const lines = new Map<object, Placed>();
  const build = (node: Node, parent: StructureElement, around: Tag['type']) => {
    const { tag } = node.props ?? {};
    const element = tag ? pdf.struct(tag.type, tag) : parent;
    const type = tag?.type ?? around;
    if (tag) parent.add(element);
    for (const { runs } of node.lines ?? []) for (const { positions } of runs) lines.set(positions, { runs, element, type });
    for (const child of node.children ?? []) build(child, element, type);
  };
  const document = pdf.struct('Document');
  pdf.addStructure(document);
  build(laidOut, document, 'P');

  pdf.on('pageAdded', () => pdf.markContent('Artifact'));
  pdf.glyphs = (_, positions) => {
    const { runs, element, type } = lines.get(positions) as Placed;
    // A line is written whole: programs that read the page end a text where a part of the structure ends.
    if (runs[0]?.positions !== positions) return;
    pdf.endMarkedContent();
    const content = pdf.markStructureContent(type);
    showLine(pdf, runs);
    pdf.endMarkedContent();
    element.add(content);
    pdf.markContent('Artifact');
  };
  render(pdf as never, laidOut as never);
  return buffer(pdf);
}
