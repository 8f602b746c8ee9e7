import type { Router } from 'express';
import type { DocumentNode } from 'graphql';
import type { Context } from '../core/context.ts';
import type { Listener } from '../core/events.ts';
import type { Viewer } from '../core/viewer.ts';
import type { Resolvers } from '../graphql/generated.ts';
import type { FieldRead, Reads } from '../graphql/reads/fields.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { Platform } from '../platform/platform.ts';
import type { TaskRun } from '../platform/queue.ts';

/** A handler of queued jobs. It may run twice: it looks at the state before it acts. */
export type Job = (context: Context, payload: never, run: TaskRun) => Promise<void>;

/** What an operator types on the machine of the server: `npm run <name> -- …`. */
export interface Command {
  /** What may follow the name, and what it does; shown when a command is not known. */
  usage: string;
  /** Prints its lines with `print`, and answers the exit code: 0 when all is well, 1 for a fault, 2 for unknown words. */
  run(context: Context, words: readonly string[], print: (line: string) => void): Promise<number>;
}

/** How the audit log reads an object of a type. */
export interface AuditedType {
  /** A table, or a query in brackets. */
  table: string;
  /** What people call a row of it. */
  label(row: Readonly<Record<string, unknown>>): unknown;
  /** There is one row, the account's, so that no input names it. */
  ofAccount?: true;
  /**
   * The mutation that autosaves the row, and the state of the row in which it does (decision 10). Its service answers the row that it
   * has locked (`rows`), so the row is not read again.
   */
  savesItself?: { by: string; while(row: Readonly<Record<string, unknown>>): boolean };
}

/** What plain HTTP routes of a domain (media, webhooks) need to make contexts. */
export interface RouteSource {
  platform: Platform;
  /** A context for the request's token, language and address. */
  contextOf(request: import('express').Request): Promise<Context>;
  /** The address that a request comes from, for work that need not know who asks. */
  addressOf(request: import('express').Request): string;
  /** Whether a viewer still has the rights that their request began with, or that they once showed here. */
  stillValid(viewer: Viewer): Promise<boolean>;
}

/** What a domain hands to the house. */
export interface Domain {
  resolvers: Resolvers;
  /** Tables, for TypeORM. */
  entities?: readonly (new () => object)[];
  reads?: Reads;
  /** What it adds to types of domains before it, by type and field. */
  fields?: Record<string, Record<string, FieldRead>>;
  /** What it does when something happens in a domain before it, in the same transaction. */
  on?: readonly Listener[];
  /** GraphQL documents that it runs by itself. The schema checks them at the start. */
  documents?: readonly DocumentNode[];
  /** By the schema's types: objects that console users create, change and delete. */
  audited?: Record<string, AuditedType>;
  /** By task name, `<domain>:<verb>`. */
  jobs?: Record<string, Job>;
  /** Jobs that take minutes: others do not wait for them. */
  longJobs?: Record<string, Job>;
  /** Jobs that wait for servers of other people: those that do not answer hold up nothing else. */
  outsideJobs?: Record<string, Job>;
  /** Jobs that wait for servers that answered late before. They have workers of their own. */
  lateJobs?: Record<string, Job>;
  /** Jobs that run by the clock, and once at the start: `* * * * * billing:reconcile`. */
  crontab?: readonly string[];
  /**
   * By a job of the crontab: the first moment after another at which it finds something to do, null for none. So a clock that is moved
   * stops at each (decision 50). A job whose work may as well be done some hours later needs none.
   */
  moments?: Record<string, (after: Date) => Sql<{ at: Date | null }>>;
  /** By name: what an operator may do. */
  commands?: Record<string, Command>;
  /** Plain HTTP beside GraphQL and REST. */
  routes?: (router: Router, source: RouteSource) => void;
}
