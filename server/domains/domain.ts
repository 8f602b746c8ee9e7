import type { Router } from 'express';
import type { DocumentNode } from 'graphql';
import type { Context } from '../core/context.ts';
import type { Listener } from '../core/events.ts';
import type { Viewer } from '../core/viewer.ts';
import type { Resolvers } from '../graphql/generated.ts';
import type { FieldRead, Reads } from '../graphql/reads/fields.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { Platform } from '../platform/platform.ts';
import type { JobPool, TaskRun } from '../platform/queue.ts';
import type { Waits } from '../platform/telemetry/sources.ts';

/** Works on a queued job. The queue may run it twice, so it looks at the state before it acts. */
export type Job = (context: Context, payload: never, run: TaskRun) => Promise<void>;

/** Jobs by the pool of workers that runs them, and by the names of their tasks, such as `orders:refund`. */
export type Jobs = { readonly [Pool in JobPool]?: Readonly<Record<string, Job>> };

/** A command that an operator runs on the server's machine: `npm run <name> -- …`. */
export interface Command {
  /** The words that may follow the name. A command prints them when it does not know the words that it got. */
  usage: string;
  /** Prints lines with `print`. Answers the exit code: 0 when all is well, 1 after a fault, 2 for unknown words. */
  run(context: Context, words: readonly string[], print: (line: string) => void): Promise<number>;
}

/** How the audit log reads the objects of a type. */
export interface AuditedType {
  /** A table, or a query in brackets. */
  table: string;
  /** What people call a row of it. */
  label(row: Readonly<Record<string, unknown>>): unknown;
  /** The account has one row. Inputs do not name it. */
  ofAccount?: true;
  /**
   * The mutation `by` saves a row by itself while `while` is true of the row (decision 10). Its service answers the row that it has locked
   * (`rows`), so the audit log does not read the row again.
   */
  savesItself?: { by: string; while(row: Readonly<Record<string, unknown>>): boolean };
}

/** What a domain's plain HTTP routes (media, webhooks) work with. */
export interface RouteSource {
  platform: Platform;
  /** A context for the request's token, language and address. */
  contextOf(request: import('express').Request): Promise<Context>;
  /** The address that a request comes from, for routes that need no viewer. */
  addressOf(request: import('express').Request): string;
  /** Whether a viewer still has the rights that they had when their request began, or when they got a cookie for media. */
  stillValid(viewer: Viewer): Promise<boolean>;
}

/** What a domain gives to the server. */
export interface Domain {
  resolvers: Resolvers;
  /** Tables, for TypeORM. */
  entities?: readonly (new () => object)[];
  reads?: Reads;
  /** Tables of other domains that its statements read, by name. Each is a dependency (held by `tests/unit/tables.test.ts`). */
  joins?: readonly string[];
  /** The fields that it adds to types of earlier domains, by type and field. */
  fields?: Record<string, Record<string, FieldRead>>;
  /** What it does, in the same transaction, when something happens in an earlier domain. */
  on?: readonly Listener[];
  /** GraphQL documents that it runs by itself. The server checks them against the schema when it starts. */
  documents?: readonly DocumentNode[];
  /** The objects that console users create, change and delete, by their type in the schema. */
  audited?: Record<string, AuditedType>;
  /** Its jobs. Each stands in the pool of what it waits for (`jobPools`). */
  jobs?: Jobs;
  /** Jobs that run at set times, such as `* * * * * billing:reconcile`. They also run once when the server starts. */
  crontab?: readonly string[];
  /**
   * By a job of the crontab: the first moment after `after` at which the job finds something to do; null if there is none. A moved clock
   * stops at each of these moments (decision 50). A job that may as well run some hours later needs no entry.
   */
  moments?: Record<string, (after: Date) => Sql<{ at: Date | null }>>;
  /** What people wait for until it does it: the tasks that do it, or the moment since when the oldest is overdue. */
  waits?: Waits;
  /** The operator's commands, by name. */
  commands?: Record<string, Command>;
  /** Plain HTTP beside GraphQL and REST. */
  routes?: (router: Router, source: RouteSource) => void;
}
