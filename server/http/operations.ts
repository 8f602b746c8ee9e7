import type { RequestHandler } from 'express';
import { graphqlUploadExpress } from 'graphql-upload-minimal';
import { tooDeep } from '../core/json.ts';
import type { createTrusted } from '../graphql/trusted.ts';
import { isTooDeep } from '../platform/deep-json.ts';
import { mostBytes } from './bodies.ts';
import { refuseOperation } from './failure.ts';

type Trusted = Pick<ReturnType<typeof createTrusted>, 'find'>;

const isForm: (request: Parameters<RequestHandler>[0]) => boolean = (request) => Boolean(request.is('multipart/form-data'));

/** Checks for cross-site requests (CSRF) as Apollo does, because multipart bodies are read before Apollo's own check. */
const refuseSimpleUploads: RequestHandler = (request, response, next) => {
  if (isForm(request) && !request.headers['apollo-require-preflight'] && !request.headers['x-apollo-operation-name'])
    refuseOperation(request, response, 400, 'Send the header apollo-require-preflight with uploads');
  else next();
};

const readForm = graphqlUploadExpress({ maxFileSize: 2_000_000_000, maxFiles: 1, maxFieldSize: mostBytes });

/** Reads a form with a file. A form that cannot be read is answered with 4xx, also for failures to which the library gives no status. */
const readUploads: RequestHandler = (request, response, next) => {
  const pipe = request.pipe;
  let isDeep = false;
  // The library only listens for a form's first error, and then destroys the form. A second error would end the process.
  request.pipe = (form, options) =>
    pipe.call(
      request,
      form
        .on('error', () => undefined)
        .prependListener('field', (_name: string, value: string) => {
          isDeep ||= isTooDeep(value);
        }),
      options,
    ) as typeof form;
  readForm(request, response, (error?: unknown) => {
    if (!error) return next(isDeep ? tooDeep() : undefined);
    next(Object.assign(error as object, { status: (error as { status?: number }).status === 413 ? 413 : 400 }));
  });
};

/** Refuses a GET whose parameters with JSON, which Apollo parses, are too deep. */
const refuseDeepAddress: RequestHandler = ({ query: { variables, extensions } }, _response, next) =>
  next([variables, extensions].some((text) => typeof text === 'string' && isTooDeep(text)) ? tooDeep() : undefined);

/** Apollo answers 500 if nobody looked for a body. */
const withoutBody: RequestHandler = (request, _response, next) => {
  request.body = undefined;
  next();
};

/** Reads what an operation comes in, if not in JSON (`json-posts.ts`): in an address, or in a form with a file. */
export const otherOperations: RequestHandler[] = [refuseDeepAddress, refuseSimpleUploads, withoutBody, readUploads];

/** Replaces a document's id in the address of a GET by its text. An unknown id stays, and is refused later. */
export const byDocumentId =
  (trusted: Trusted): RequestHandler =>
  (request, _response, next) => {
    const { documentId, query } = request.query;
    const text = request.method === 'GET' && query === undefined ? trusted.find(documentId) : undefined;
    if (text === undefined) return next();
    const address = new URL(request.url, 'http://here');
    address.searchParams.set('query', text);
    address.searchParams.delete('documentId');
    request.url = address.pathname + address.search;
    next();
  };
