import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MoreThan } from 'typeorm';
import { ZipFile } from 'yazl';
import type { Context } from '../../../core/context.ts';
import { type CopiedFile, customerCopied, type OwnFile } from '../../../core/copies.ts';
import { inFolder } from '../../../core/folders.ts';
import type { Language } from '../../../graphql/generated.ts';
import { sql } from '../../../platform/database/sql.ts';
import { numberOf } from '../../documents/numbers.ts';
import { ownDocuments } from '../../documents/own.ts';
import { pdfOf } from '../../documents/pdf/drawn.ts';
import { inSnapshot } from '../cursor.ts';
import { DataCopy } from '../entities.ts';
import { exportFolders } from '../write.ts';
import { accountKinds } from './account-kinds.ts';
import { filePage, listedFile, uploadedFiles } from './file-list.ts';
import ar from './words/ar.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };

/**
 * The most receipts that are drawn as PDF, the latest first: each takes a processor for a fifth of a second. The copy has all others as
 * data.
 */
export const mostDrawn = 200;
/** Receipts between two notes of how far the copy is. */
const documentsPerStep = 10;

/**
 * Makes the file of a copy, and marks the copy READY. May be repeated. Rows are read and packed in batches, so memory does not grow with
 * the data. Answers false if nothing was left to do: the copy is READY already, or it has expired (as when its user deletes their account).
 */
export async function writeCopy(context: Context, copyId: string): Promise<boolean> {
  const pendingCopy = await context.db.findOneBy(DataCopy, { id: copyId, status: 'PENDING' });
  if (!pendingCopy || pendingCopy.expiresAt <= context.now()) return false;
  return inFolder(context.config, exportFolders, async (folder) => {
    const zipFile = path.join(folder, 'copy.zip');
    await writeZip(context, pendingCopy, zipFile);
    const { size: bytes } = await stat(zipFile);
    await context.platform.storage.writeFile(pendingCopy.storageKey, zipFile, { contentType: 'application/zip', bytes });
    const readyCopies = await context.db.update(
      DataCopy,
      { id: copyId, status: 'PENDING', expiresAt: MoreThan(context.now()) },
      { status: 'READY', percent: 100, bytes },
    );
    return readyCopies.affected === 1;
  });
}

async function writeZip(context: Context, copy: DataCopy, zipFile: string): Promise<void> {
  const { id, userId, creatorId, language, createdAt } = copy;
  const customerFiles = creatorId ? {} : ownFiles(await customerCopied.emit(context, {}));
  const copiedFiles = creatorId ? accountKinds : customerFiles;
  const zip = new ZipFile();
  const zipFailed = once(zip, 'error').then(([error]) => Promise.reject(error as Error));
  // Resolves when the zip is written. Rejects after an error of the zip or of the file; that also ends a running `addToZip`.
  const zipWritten = Promise.race([zipFailed, pipeline(zip.outputStream, createWriteStream(zipFile, { mode: 0o600 }))]);
  // It may reject while no code awaits it, for example while a receipt is drawn. Node must not take that for an unhandled rejection.
  zipWritten.catch(() => undefined);
  const addToZip = (name: string, chunks: AsyncIterable<string | Buffer>) =>
    Promise.race([zipWritten, packInZip(zip, name, createdAt, Readable.from(chunks, { objectMode: false }))]);
  try {
    await addToZip('README.txt', oneChunk(creatorId ? copyText(copyWordsIn(language).accountReadme) : copyReadme(language, customerFiles)));
    const copiedDocuments = await ownDocuments(context, creatorId ? { creatorId } : { readerId: userId }, mostDrawn);
    const copySteps = Object.keys(copiedFiles).length + Math.ceil(copiedDocuments.length / documentsPerStep);
    let stepsDone = 0;
    const tellStep = () => notePercent(context, id, ++stepsDone / copySteps);
    await inSnapshot(context, async (rowsOf) => {
      for (const [name, copiedFile] of Object.entries(copiedFiles)) {
        await addToZip(`${name}.json`, jsonOf(copiedFile, rowsOf(copiedFile.rows(creatorId ?? userId), copiedFile.most)));
        await tellStep();
      }
      if (!creatorId) return;
      const uploadedList = uploadedFiles(creatorId);
      await addToZip(
        'files.json',
        jsonOf({ rows: () => uploadedList, write: (row) => listedFile(context, copy, row as never) }, rowsOf(uploadedList)),
      );
      await addToZip('files.html', filePage(context, copy, rowsOf(uploadedList)));
    });
    for (const [index, document] of copiedDocuments.entries()) {
      const documentNumber = numberOf(document.kind, document.year, document.number);
      await addToZip(`receipts/${documentNumber}-${document.id.slice(-4)}.pdf`, oneChunk(await pdfOf(context, document, language)));
      if (index % documentsPerStep === 0) await tellStep();
    }
    zip.end();
    await zipWritten;
  } catch (error) {
    (zip.outputStream as Readable).destroy(error as Error);
    await zipWritten.catch(() => undefined);
    throw error;
  }
}

/** The files of all domains by their names. @throws if two domains have a file of the same name */
function ownFiles(ofDomains: readonly Readonly<Record<string, OwnFile>>[]): Record<string, OwnFile> {
  const files = ofDomains.flatMap((own) => Object.entries(own));
  const names = files.map(([name]) => name);
  const twice = names.find((name, n) => names.indexOf(name) !== n);
  if (twice) throw new Error(`two domains have a file ${twice}.json in the copy of a customer's data`);
  return Object.fromEntries(files);
}

/** Adds a file to a zip, and resolves once its source is read. The caller then adds the next, so one source is read at a time. */
async function packInZip(zip: ZipFile, name: string, mtime: Date, source: Readable): Promise<void> {
  zip.addReadStream(source, name, { mtime, mode: 0o100600 });
  await new Promise<void>((resolve, reject) => source.once('end', resolve).once('error', reject));
}

async function* oneChunk<Chunk>(chunk: Chunk): AsyncGenerator<Chunk> {
  yield chunk;
}

/** A kind of data as JSON: a list with one row on each line, or a single object. */
async function* jsonOf({ isOne, write }: CopiedFile, copiedRows: AsyncIterable<Record<string, unknown>>): AsyncGenerator<string> {
  let rowCount = 0;
  if (!isOne) yield '[';
  for await (const row of copiedRows) {
    yield `${!isOne && rowCount ? ',' : ''}${isOne ? '' : '\n  '}${JSON.stringify(write(row), null, isOne ? 2 : undefined)}`;
    rowCount += 1;
  }
  yield isOne ? '\n' : `${rowCount ? '\n' : ''}]\n`;
}

const copyWordsIn = (language: Language) => (language === 'AR' ? ar : en);
const copyText = (lines: readonly string[]): string => `\uFEFF${lines.join('\r\n')}\r\n`;

/** The README of a customer's copy says what each file has. */
function copyReadme(language: Language, files: Readonly<Record<string, OwnFile>>): string {
  const { before, after } = copyWordsIn(language).readme;
  return copyText([
    ...before,
    ...Object.entries(files).map(([name, { about }]) => `${`${name}.json`.padEnd(20)}${about[language]}`),
    ...after,
  ]);
}

/** Writes how far a copy is, up to 99 percent. The finished file sets 100. */
async function notePercent({ db }: Context, id: string, share: number): Promise<void> {
  await sql`
    update data_copies set percent = ${Math.min(99, Math.floor(share * 100))} where id = ${id} and status = 'PENDING'`.run(db);
}
