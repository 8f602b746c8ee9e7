import { createHash } from 'node:crypto';
import fs from 'node:fs';
import type http from 'node:http';
import path from 'node:path';
import { GraphQLError } from 'graphql';
import { documentUnknown, documentUntrusted } from '../core/errors.ts';

/** A request for an operation: its text, or the id of a document in the client's build. */
interface TrustedBody {
  query?: unknown;
  documentId?: unknown;
}

/** Texts of the client's operations by their ids, `sha256:<hex>`. */
type Trusted = ReadonlyMap<string, string>;

/** The documents that the build of the client lists; none without a build. */
export function readTrusted(clientDir: string | null): Trusted {
  const file = clientDir && path.join(clientDir, '.vite/documents.json');
  if (!file || !fs.existsSync(file)) return new Map();
  return new Map(Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>));
}

const idOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/**
 * Finds the texts of documents that are named by their ids (GraphQL over HTTP, appendix "Persisted Documents"). With `only`, browsers may
 * send no other texts than those of this site's client; programs may send any.
 */
export function createTrusted(documents: Trusted, only: boolean) {
  /** The text behind an id; undefined if the id is not known. */
  const find = (documentId: unknown): string | undefined => (typeof documentId === 'string' ? documents.get(documentId) : undefined);

  /** Refuses a text that a browser may not send. @throws DOCUMENT_UNTRUSTED */
  function check(headers: http.IncomingHttpHeaders, text: unknown): void {
    if (only && isBrowser(headers) && typeof text === 'string' && !documents.has(idOf(text))) throw documentUntrusted();
  }

  /** Replaces the id by the text. @throws DOCUMENT_UNKNOWN, DOCUMENT_UNTRUSTED, or BAD_REQUEST for both text and id */
  function resolve(headers: http.IncomingHttpHeaders, asked: TrustedBody | undefined): void {
    if (!asked) return;
    if (asked.documentId === undefined || asked.documentId === null) {
      check(headers, asked.query);
      return;
    }
    if (asked.query !== undefined) throw new GraphQLError('Send query or documentId, not both', { extensions: badRequest });
    const text = find(asked.documentId);
    if (text === undefined) throw documentUnknown();
    asked.query = text;
  }

  return { find, resolve, check };
}

const badRequest = { code: 'BAD_REQUEST', http: { status: 400 } };

/** Whether a request comes from a script in a browser. Browsers add one of these headers, and no script can leave it out. */
const isBrowser = (headers: http.IncomingHttpHeaders): boolean => 'origin' in headers || 'sec-fetch-site' in headers;
