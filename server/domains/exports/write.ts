import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { isDeletedEmail } from '../../../schema/deleted.ts';
import { formatAmount } from '../../../schema/rules/money.ts';
import type { Context } from '../../core/context.ts';
import { inFolder } from '../../core/folders.ts';
import { translate } from '../../core/translate.ts';
import type { ExportFilter, ExportKind, Language } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { inSnapshot, type RowsOf } from './cursor.ts';
import { Export } from './entities.ts';
import { type Row, rowsOf } from './rows.ts';
import ar from './words/ar.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };

/** The folder where files are written before they are stored. They contain contacts, so none may stay there. */
export const exportFolders = 'exporting';

type CsvCell = string | number | bigint | null;
type ExportWords = typeof en;
const exportWordsOf = (language: Language): ExportWords => (language === 'AR' ? ar : en);
const titleIn = (language: Language, { title, titleAr }: Row) => ((language === 'AR' && titleAr) || title) as string | null;

/** A customer's email, or the words for a customer who has deleted their account. */
const customerIn = (language: Language, { email }: Row) =>
  isDeletedEmail(email as string) ? translate(language, 'customer.deleted') : (email as string);

/**
 * The columns of each kind: the key of the heading, and the function that makes the cell. Amounts are `bigint`s in minor units; the file
 * shows them as decimals.
 */
const exportColumns: Record<ExportKind, Record<string, (row: Row, language: Language) => CsvCell>> = {
  REPORT: {
    name: (row, language) => (row.day as string | null) ?? titleIn(language, row),
    orders: (row) => Number(row.order_count),
    gross: (row) => BigInt(row.gross_amount as string),
    discount: (row) => BigInt(row.discount_amount as string),
    refund: (row) => BigInt(row.refund_amount as string),
    fee: (row) => BigInt(row.fee_amount as string),
    net: (row) => BigInt(row.revenue_amount as string) - BigInt(row.fee_amount as string),
  },
  CUSTOMERS: {
    email: (row, language) => customerIn(language, row),
    phone: (row) => row.phone as string | null,
    language: (row, language) => exportWordsOf(language).languages[row.language as 'EN' | 'AR'],
    orders: (row) => Number(row.orders),
    paid: (row) => BigInt(row.paid as string),
    first: (row) => row.first as string,
    last: (row) => row.last as string,
    blocked: (row, language) => exportWordsOf(language)[row.blocked ? 'yes' : 'no'],
  },
  SALES: {
    number: (row) => Number(row.number),
    at: (row) => row.at as string,
    item: (row, language) => titleIn(language, row),
    email: (row, language) => customerIn(language, row),
    gross: (row) => BigInt(row.gross as string),
    discount: (row) => BigInt(row.discount as string),
    code: (row) => row.code as string | null,
    paid: (row) => BigInt(row.total as string),
    refund: (row) => BigInt(row.refund as string),
    fee: (row) => BigInt(row.fee as string),
    status: (row, language) => exportWordsOf(language).statuses[row.status as 'PAID' | 'REFUNDED'],
    source: (row) => row.source as string | null,
    medium: (row) => row.medium as string | null,
    campaign: (row) => row.campaign as string | null,
  },
  STATEMENT: {
    date: (row) => row.at as string,
    entry: (row, language) => exportWordsOf(language).entries[row.entry as keyof ExportWords['entries']],
    number: (row) => row.number as number | null,
    item: (row, language) => titleIn(language, row),
    amount: (row) => BigInt(row.amount as string),
    balance: (row) => BigInt(row.balance as string),
  },
};

/** A phone number as the database has it. It begins with a plus, but it is no formula. */
const phoneCell = /^\+[1-9]\d{6,14}$/;

/**
 * Writes the file of an export with the rows of this moment, and marks the export READY. May be repeated. Rows are read and written in
 * batches, so memory does not grow with the file. Text that a spreadsheet could take for a formula is escaped; phone numbers are not.
 */
export async function writeExport(context: Context, exportId: string): Promise<void> {
  const pendingExport = await context.db.findOneBy(Export, { id: exportId, status: 'PENDING' });
  if (!pendingExport) return;
  await inFolder(context.config, exportFolders, async (folder) => {
    const csvFile = path.join(folder, 'export.csv');
    const rowCount = await writeCsv(context, pendingExport, csvFile);
    const { size: bytes } = await stat(csvFile);
    await context.platform.storage.writeFile(pendingExport.storageKey, csvFile, { contentType: 'text/csv', bytes });
    await context.db.update(Export, { id: exportId, status: 'PENDING' }, { status: 'READY', rowCount, bytes });
  });
}

/** Writes the rows to a file. Answers the number of rows. */
async function writeCsv(context: Context, { kind, language, creatorId, userId, filter }: Export, csvFile: string): Promise<number> {
  const { currency } = await sql<{ currency: string }>`select currency from creators where id = ${creatorId}`.one(context.db);
  const csvCells = exportColumns[kind];
  const moneyHeading = (heading: string) => `${heading} (${currency})`;
  const headingWords = exportWordsOf(language).headings as Record<string, string>;
  const moneyKeys = new Set(['gross', 'discount', 'refund', 'fee', 'net', 'paid', 'amount', 'balance']);
  let rowCount = 0;
  const csvHeading = Object.keys(csvCells).map((key) =>
    moneyKeys.has(key) ? moneyHeading(headingWords[key] as string) : headingWords[key],
  );
  const exportStatement = rowsOf(context, { kind, language, creatorId, userId, filter: filter as ExportFilter });
  const csvLines = async function* (readRows: RowsOf) {
    yield csvHeading;
    for await (const row of readRows(exportStatement)) {
      rowCount += 1;
      yield Object.values(csvCells).map((cell) => cell(row, language));
    }
  };
  const csv = stringify({
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: {
      bigint: (amount) => formatAmount(Number(amount), currency),
      string: (value) => (phoneCell.test(value) ? { value, escape_formulas: false } : value),
    },
  });
  await inSnapshot(context, (read) => pipeline(Readable.from(csvLines(read)), csv, createWriteStream(csvFile, { mode: 0o600 })));
  return rowCount;
}
