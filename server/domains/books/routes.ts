import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Router } from 'express';
import { languageOf, translate } from '../../core/translate.ts';
import { holdsPermission } from '../admins/members.ts';
import type { RouteSource } from '../domain.ts';
import { readStatementGrant, statementLines } from './statement.ts';

/** The script that verifies a statement without us. */
const statementVerifier = path.resolve(import.meta.dirname, '../../../schema/examples/verify-statement.mjs');

/**
 * Serves the script that verifies a statement, and an account's statement at a signed address. The address works as long as the person for
 * whom it was signed owns the account.
 */
export function bookRoutes(router: Router, { platform, contextOf }: RouteSource): void {
  router.get('/statement/verify-statement.mjs', (_request, response) =>
    response.attachment('verify-statement.mjs').type('text/javascript').sendFile(statementVerifier),
  );
  router.get('/statement/:grant/statement.jsonl', async (request, response) => {
    const statementReader = readStatementGrant(platform, request.params.grant);
    const { db } = await contextOf(request);
    if (!statementReader || !(await holdsPermission(db, statementReader, 'OWNER')))
      return void response.status(404).json({ message: translate(languageOf(request.headers), 'api.notFound') });
    response.set({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    response.attachment('statement.jsonl').type('application/jsonl; charset=utf-8');
    // A reader who leaves ends the stream. A failure in the middle leaves a file without an end, so the file does not verify.
    await pipeline(Readable.from(statementLines(db, statementReader.creatorId)), response).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'a statement was not sent to its end'),
    );
  });
}
