import { formatAmount } from '../../schema/rules/money.ts';
import type { Language } from '../graphql/generated.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import { DomainEvent } from './events.ts';

type Row = Record<string, unknown>;

/**
 * A file of a copy: the rows that it has, and how a row is written. Names of fields are English in every language, since programs read
 * them.
 */
export interface CopiedFile {
  /** All rows of the customer or of the account, and no data of anybody else. Takes the id of the customer or of the account. */
  rows(id: string): Sql<Row>;
  write(row: Row): Row;
  /** There is one row. It is written as an object, not as a list. */
  isOne?: true;
  /** Rows that one fetch reads, if their texts are long. */
  most?: number;
}

/** A file of the copy of a customer's data. */
export interface OwnFile extends CopiedFile {
  /** What the README of the copy says of it. */
  about: Readonly<Record<Language, string>>;
}

/**
 * A customer gets a copy of their data. Each domain that keeps something of them answers its files, by name. Ids and tokens are left
 * out, since they mean nothing elsewhere; so is what creators wrote for themselves.
 */
export const customerCopied = new DomainEvent<object, Readonly<Record<string, OwnFile>>>('customerCopied');

/** Writes a row as it is read. */
export const asIs = (row: Row): Row => row;

/** Writes these columns as decimals. They are minor units of the row's `currency`. */
export const withAmounts =
  (...columns: string[]) =>
  (row: Row): Row => ({
    ...row,
    ...Object.fromEntries(
      columns.map((name) => [name, row[name] === null ? null : formatAmount(Number(row[name]), row.currency as string)]),
    ),
  });

/** SQL for the seller, of a row of `creators c`: the name and the username of an account. */
export const seller = sql`json_build_object('name', c.full_name, 'nameAr', c.full_name_ar, 'username', c.username) as seller`;
