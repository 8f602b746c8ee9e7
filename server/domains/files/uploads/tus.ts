import fs from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { DataStore, Server, Upload as TusUpload } from '@tus/server';
import type { Request as HttpRequest, Response as HttpResponse, Router } from 'express';
import { isId } from '../../../../schema/rules/id.ts';
import { uploadRules } from '../../../../schema/rules/uploads.ts';
import type { Context } from '../../../core/context.ts';
import { type UserErrorInput, UserErrors, unauthenticated, userError, validate } from '../../../core/errors.ts';
import { requireViewer } from '../../../core/viewer.ts';
import { giveBlock } from '../../../platform/storage/blocks.ts';
import type { RouteSource } from '../../domain.ts';
import type { Upload } from '../entities.ts';
import { uploadAnnounced } from '../events.ts';
import { refusingFullDisk } from './disk-full.ts';
import { createFileCheck, headOf, requireSize } from './file-check.ts';
import { finishUpload } from './finishing.ts';
import { bodyOf } from './tus-body.ts';
import { failureOf, protocolFailure } from './tus-failures.ts';
import { createLocker } from './tus-locks.ts';
import { beginUpload, cancelUpload, failUpload, noteBytes, ownUpload, spooledFile, uploadHours } from './uploads.ts';

const locker = createLocker();

/** The version of tus that we speak. */
const version = '1.0.0';

/** The methods that are allowed for all uploads, and for one. */
const methods: Record<'all' | 'one', readonly string[]> = { all: ['OPTIONS', 'POST'], one: ['DELETE', 'HEAD', 'OPTIONS', 'PATCH'] };

/**
 * Resumable uploads by tus 1.0 (https://tus.io/protocols/resumable-upload): creation, termination and expiration. The library speaks the
 * protocol. We tell it who may upload, where bytes wait, and that the last byte counts only when the file is finished.
 */
export function tusRoutes(router: Router, { platform, contextOf, stillValid }: RouteSource): void {
  router.all(['/uploads', '/uploads/:id'], async (request, response) => {
    const context = await contextOf(request);
    const refuse = (status: number, key: string, headers: Record<string, string>) =>
      answer(response, Response.json(protocolFailure(context.t(key)), { status, headers }));
    const allowed = request.params.id === undefined ? methods.all : methods.one;
    if (!allowed.includes(request.method)) return refuse(405, 'api.methodNotAllowed', { allow: allowed.join(', ') });
    if (request.method !== 'OPTIONS' && request.headers['tus-resumable'] !== version)
      return refuse(412, 'upload.protocol', { 'tus-version': version, 'tus-resumable': version });
    /** Sets the headers of an error, since the library does not. Answers its status and failure. */
    const told: FailureTold = (error) => {
      const { headers, ...rest } = failureOf(context, error);
      for (const [name, value] of headers ?? []) response.setHeader(name, value);
      return rest;
    };
    try {
      if (request.method !== 'OPTIONS') requireViewer(context.viewer, { role: 'CREATOR', permission: 'EDIT', scope: 'content:write' });
      await answer(response, await serverFor(context, told, stillValid).handleWeb(webRequest(request, platform.origin)));
    } catch (error) {
      const { status, failure } = told(error);
      await answer(response, Response.json(failure, { status }));
    }
  });
}

type FailureTold = (error: unknown) => Pick<ReturnType<typeof failureOf>, 'status' | 'failure'>;

/** Makes a server of the library for each request, since its rights depend on the viewer. */
function serverFor(context: Context, told: FailureTold, stillValid: RouteSource['stillValid']): Server {
  return new Server({
    path: '/uploads',
    relativeLocation: true,
    datastore: new Spool(context, stillValid),
    locker,
    lockDrainTimeout: 500,
    allowedOrigins: () => false, // CORS is the app's
    exposedHeaders: ['upload-expires', 'x-request-id', 'retry-after'],
    disableTerminationForFinishedUploads: true,
    getFileIdFromRequest: (_request, id) => (id && isId(id) ? id : undefined),
    namingFunction: async (request, metadata) =>
      (await refusingFullDisk(context, () => begin(context, Number(request.headers.get('upload-length')), metadata))).id,
    onIncomingRequest: async (request, id) => {
      const { failure } = await ownUpload(context, id);
      if (failure && request.method !== 'DELETE') throw new UserErrors(failure as UserErrorInput[]);
    },
    onResponseError: (_request, error) => {
      const { status, failure } = told(error);
      return { status_code: status, body: JSON.stringify(failure) };
    },
  });
}

/** Begins an announced upload. Refuses it if the announcement alone shows that the file cannot be taken. */
async function begin(context: Context, bytes: number, metadata: Record<string, string | null> = {}): Promise<Upload> {
  const given = Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, value && withoutControls(value)]));
  const { filename, ...announced } = validate(uploadRules, { ...given, bytes });
  requireSize(bytes, { kind: announced.kind ?? 'VIDEO', mimeType: '' });
  await uploadAnnounced.emit(context, { sectionId: announced.sectionId ?? null });
  return beginUpload(context, { ...announced, name: filename ?? '' });
}

const withoutControls = (text: string) => text.toWellFormed().replace(/\p{Cc}/gu, '');

/** The store of bytes for tus: each upload has a file on this machine. */
class Spool extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];

  constructor(
    readonly context: Context,
    readonly stillValid: RouteSource['stillValid'],
  ) {
    super();
  }

  /** There is nothing to do: the upload began when it got its id (`namingFunction`). */
  override async create(upload: TusUpload): Promise<TusUpload> {
    return upload;
  }

  /**
   * The last byte counts only when the file is finished. A client that missed the answer sends this byte again, and gets the answer then.
   */
  override async getUpload(id: string): Promise<TusUpload> {
    const { bytes, name, kind, sectionId, title, lastByteAt, finishedAt } = await ownUpload(this.context, id);
    const { size } = finishedAt ? { size: bytes } : await fs.stat(spooledFile(this.context.config, id)).catch(gone);
    return new TusUpload({
      id,
      size: bytes,
      offset: finishedAt ? bytes : Math.min(size, bytes - 1),
      metadata: Object.fromEntries(Object.entries({ filename: name, kind, sectionId, title }).filter(([, value]) => value !== null)),
      creation_date: lastByteAt.toISOString(),
    });
  }

  override getExpiration(): number {
    return uploadHours * 3_600_000;
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const upload = await ownUpload(this.context, id);
    if (upload.finishedAt) throw userError('STALE', 'upload.conflict', ['id']);
    const end = await refusingFullDisk(this.context, () => this.spool(source, upload, offset));
    if (end < upload.bytes) return end;
    if (!(await this.stillValid(this.context.viewer))) throw unauthenticated(); // The first byte may have come an hour ago.
    await finishUpload(this.context, upload);
    return end;
  }

  override remove(id: string): Promise<void> {
    return cancelUpload(this.context, id);
  }

  /** Writes the bytes of a request until they end or are refused. Answers the offset behind the last one. */
  private async spool(source: Readable, upload: Upload, offset: number): Promise<number> {
    const path = spooledFile(this.context.config, upload.id);
    const check = createFileCheck(upload, (await headOf(path)).subarray(0, offset));
    const file = await fs.open(path, 'r+').catch(gone);
    let end = offset;
    try {
      for await (const part of source as AsyncIterable<Buffer>) {
        await check(part, upload.bytes);
        // A disk that is almost full may write only a part of the bytes.
        for (let written = 0; written < part.length; )
          written += (await file.write(part, written, part.length - written, end + written)).bytesWritten;
        end += part.length;
        giveBlock(part);
      }
      return end;
    } catch (error) {
      if (error instanceof UserErrors) await failUpload(this.context, upload.id, error);
      throw error;
    } finally {
      await file.close();
      await noteBytes(this.context, upload.id);
    }
  }
}

const gone = () => {
  throw userError('NOT_FOUND', 'upload.notFound', ['id']);
};

function webRequest(request: HttpRequest, origin: string): Request {
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const { method } = request;
  const body = method === 'POST' || method === 'PATCH' ? bodyOf(request) : null;
  return new Request(new URL(request.originalUrl, origin), { method, headers, body, duplex: 'half' } as RequestInit);
}

async function answer(response: HttpResponse, { status, headers, body }: Response): Promise<void> {
  const text = body ? await new Response(body).text() : '';
  for (const [name, value] of headers) if (!unwanted.has(name)) response.setHeader(name, value);
  response.status(status);
  if (status >= 400) response.json(text.startsWith('{') ? JSON.parse(text) : protocolFailure(text.trim()));
  else response.end();
}

/**
 * Headers of the library's answer that are not passed on. The app decides when connections close, and the body is written again as JSON.
 */
const unwanted: ReadonlySet<string> = new Set(['connection', 'content-length', 'content-type']);
