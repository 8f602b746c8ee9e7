import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Context, callerOf } from '../../../core/context.ts';
import type { Language } from '../../../graphql/generated.ts';
import { heavyWork } from '../../../platform/heavy.ts';
import type { Document } from '../entities.ts';

/** The version of the design. Raise it when documents are drawn in another way: kept PDFs of an earlier design are not used any more. */
const pdfDesign = 3;

const drawPdf = heavyWork<{ document: Document; language: Language }, Uint8Array>('pdf');

/** The PDFs that are being drawn now, by their keys. Whoever asks for the same one meanwhile gets it, too. */
const pdfsInDrawing = new Map<string, Promise<Buffer>>();

/**
 * The PDF of a document in a language. It is drawn once and kept in the storage, since a document never changes. If it cannot be kept, it
 * is drawn again the next time.
 * @throws Busy if too many PDFs wait to be drawn
 */
export async function pdfOf(context: Context, document: Document, language: Language): Promise<Buffer> {
  const pdfKey = `documents/${document.id}/${language.toLowerCase()}-${pdfDesign}.pdf`;
  const keptPdf = await context.platform.storage.read(pdfKey);
  if (keptPdf) return buffer(keptPdf);
  const drawnPdf =
    pdfsInDrawing.get(pdfKey) ?? drawAndKeepPdf(context, pdfKey, document, language).finally(() => pdfsInDrawing.delete(pdfKey));
  pdfsInDrawing.set(pdfKey, drawnPdf);
  return drawnPdf;
}

async function drawAndKeepPdf(context: Context, pdfKey: string, document: Document, language: Language): Promise<Buffer> {
  const { storage } = context.platform;
  const { address } = callerOf(context);
  // The signed address of a PDF does not say who opens it. So the drawing counts for the reader of the document; when a mail needs the PDF,
  // it counts for the site.
  const pdfCaller = { address, account: address === null ? null : document.readerId };
  const pdf = Buffer.from(await drawPdf(pdfCaller, { document: { ...document }, language }));
  await storage
    .write(pdfKey, Readable.from([pdf]), { contentType: 'application/pdf', bytes: pdf.length })
    .catch((error: unknown) => context.log().warn({ err: error, documentId: document.id }, 'a PDF could not be kept'));
  return pdf;
}
