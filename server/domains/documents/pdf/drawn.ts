import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Context, callerOf } from '../../../core/context.ts';
import type { Language } from '../../../graphql/generated.ts';
import { heavyWork } from '../../../platform/heavy.ts';
import type { Document } from '../entities.ts';

/** Changes when documents are drawn in another way. Those that are kept are drawn anew then. */
const design = 3;

const draw = heavyWork<{ document: Document; language: Language }, Uint8Array>('pdf');

/** The PDFs that are drawn now, by their keys. Who asks for one meanwhile gets the same. */
const drawing = new Map<string, Promise<Buffer>>();

/**
 * The PDF of a document in a language. It is drawn once and then kept in the storage, since a document never changes; if it cannot be
 * kept, it is drawn again the next time.
 * @throws Busy if too many wait to be drawn
 */
export async function pdfOf(context: Context, document: Document, language: Language): Promise<Buffer> {
  const key = `documents/${document.id}/${language.toLowerCase()}-${design}.pdf`;
  const kept = await context.platform.storage.read(key);
  if (kept) return buffer(kept);
  const asked = drawing.get(key) ?? drawAndKeep(context, key, document, language).finally(() => drawing.delete(key));
  drawing.set(key, asked);
  return asked;
}

async function drawAndKeep(context: Context, key: string, document: Document, language: Language): Promise<Buffer> {
  const { storage } = context.platform;
  const { address } = callerOf(context);
  // An address of a PDF is signed, and says nothing of who opens it: it counts for the one whom it is for, or for the site that mails it.
  const caller = { address, account: address === null ? null : document.readerId };
  const pdf = Buffer.from(await draw(caller, { document: { ...document }, language }));
  await storage
    .write(key, Readable.from([pdf]), { contentType: 'application/pdf', bytes: pdf.length })
    .catch((error: unknown) => context.log().warn({ err: error, documentId: document.id }, 'a PDF could not be kept'));
  return pdf;
}
