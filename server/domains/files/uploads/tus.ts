import fs from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { DataStore, Server, Upload as TusUpload } from '@tus/server';
import type { Request as HttpRequest, Response as HttpResponse, Router } from 'express';
import { isId } from '../../../../schema/rules/id.ts';
import { uploadRules } from '../../../../schema/rules/uploads.ts';
import { ages } from '../../../core/ages.ts';
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
import { beginUpload, cancelUpload, failUpload, noteBytes, ownUpload, spooledFile } from './uploads.ts';

const uploadLocker = createLocker();

/** The version of tus that we speak. */
const tusVersion = '1.0.0';

/** The methods that are allowed for all uploads, and for one. */
const uploadMethods: Record<'all' | 'one', readonly string[]> = { all: ['OPTIONS', 'POST'], one: ['DELETE', 'HEAD', 'OPTIONS', 'PATCH'] };

/**
 * Resumable uploads by tus 1.0 (https://tus.io/protocols/resumable-upload): creation, termination and expiration. The library speaks the
 * protocol. We tell it who may upload, where bytes wait, and that the last byte counts only when the file is finished.
 */
export function tusRoutes(router: Router, { platform, contextOf, stillValid }: RouteSource): void {
  router.all(['/uploads', '/uploads/:id'], async (request, response) => {
    const context = await contextOf(request);
    const refuseUpload = (status: number, key: string, headers: Record<string, string>) =>
      answerUpload(response, Response.json(protocolFailure(context.t(key)), { status, headers }));
    const allowedMethods = request.params.id === undefined ? uploadMethods.all : uploadMethods.one;
    if (!allowedMethods.includes(request.method)) return refuseUpload(405, 'api.methodNotAllowed', { allow: allowedMethods.join(', ') });
    if (request.method !== 'OPTIONS' && request.headers['tus-resumable'] !== tusVersion)
      return refuseUpload(412, 'upload.protocol', { 'tus-version': tusVersion, 'tus-resumable': tusVersion });
    /** Sets the headers of an error, since the library does not. Answers its status and failure. */
    const failureTold: FailureTold = (error) => {
      const { headers, ...uploadFailure } = failureOf(context, error);
      for (const [name, value] of headers ?? []) response.setHeader(name, value);
      return uploadFailure;
    };
    try {
      if (request.method !== 'OPTIONS') requireViewer(context.viewer, { role: 'CREATOR', permission: 'EDIT', scope: 'content:write' });
      const tusServer = tusServerFor(context, { failureTold, stillValid, isEnding: request.method === 'DELETE' });
      await answerUpload(response, await tusServer.handleWeb(webRequest(request, platform.origin)));
    } catch (error) {
      const { status, failure } = failureTold(error);
      await answerUpload(response, Response.json(failure, { status }));
    }
  });
}

type FailureTold = (error: unknown) => Pick<ReturnType<typeof failureOf>, 'status' | 'failure'>;

interface TusServerOptions {
  failureTold: FailureTold;
  stillValid: RouteSource['stillValid'];
  /** Whether the request ends an upload. It may come without the upload's bytes. */
  isEnding: boolean;
}

/** Makes a server of the library for each request, since its rights depend on the viewer. */
function tusServerFor(context: Context, { failureTold, stillValid, isEnding }: TusServerOptions): Server {
  return new Server({
    path: '/uploads',
    relativeLocation: true,
    datastore: new Spool(context, stillValid, isEnding),
    locker: uploadLocker,
    lockDrainTimeout: 500,
    allowedOrigins: () => false, // CORS is the app's
    exposedHeaders: ['upload-expires', 'x-request-id', 'retry-after'],
    disableTerminationForFinishedUploads: true,
    getFileIdFromRequest: (_request, id) => (id && isId(id) ? id : undefined),
    namingFunction: async (request, metadata) =>
      (await refusingFullDisk(context, () => beginTusUpload(context, Number(request.headers.get('upload-length')), metadata))).id,
    onIncomingRequest: async (request, id) => {
      const { failure } = await ownUpload(context, id);
      if (failure && request.method !== 'DELETE') throw new UserErrors(failure as UserErrorInput[]);
    },
    onResponseError: (_request, error) => {
      const { status, failure } = failureTold(error);
      return { status_code: status, body: JSON.stringify(failure) };
    },
  });
}

/** Begins an announced upload. Refuses it if the announcement alone shows that the file cannot be taken. */
async function beginTusUpload(context: Context, bytes: number, metadata: Record<string, string | null> = {}): Promise<Upload> {
  const givenMetadata = Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, value && withoutControls(value)]));
  const { filename, ...announcedUpload } = validate(uploadRules, { ...givenMetadata, bytes });
  requireSize(bytes, { kind: announcedUpload.kind ?? 'VIDEO', mimeType: '' });
  await uploadAnnounced.emit(context, { sectionId: announcedUpload.sectionId ?? null });
  return beginUpload(context, { ...announcedUpload, name: filename ?? '' });
}

const withoutControls = (text: string) => text.toWellFormed().replace(/\p{Cc}/gu, '');

/** The store of bytes for tus: each upload has a file on this machine. */
class Spool extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];

  constructor(
    readonly context: Context,
    readonly stillValid: RouteSource['stillValid'],
    readonly isEnding: boolean,
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
    const size = finishedAt ? bytes : await this.spooledBytes(id);
    return new TusUpload({
      id,
      size: bytes,
      offset: finishedAt ? bytes : Math.min(size, bytes - 1),
      metadata: Object.fromEntries(Object.entries({ filename: name, kind, sectionId, title }).filter(([, value]) => value !== null)),
      creation_date: lastByteAt.toISOString(),
    });
  }

  /**
   * The bytes of an upload that have come. A server that does not have the upload's file ends the upload, so that its room is free: no
   * client can go on with it here.
   */
  private async spooledBytes(id: string): Promise<number> {
    try {
      return (await fs.stat(spooledFile(this.context.config, id))).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      if (this.isEnding) return 0;
      await cancelUpload(this.context, id);
      throw userError('NOT_FOUND', 'upload.notFound', ['id']);
    }
  }

  override getExpiration(): number {
    return ages.uploads.hours * 3_600_000;
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const upload = await ownUpload(this.context, id);
    if (upload.finishedAt) throw userError('STALE', 'upload.conflict', ['id']);
    const uploadEnd = await refusingFullDisk(this.context, () => this.spool(source, upload, offset));
    if (uploadEnd < upload.bytes) return uploadEnd;
    if (!(await this.stillValid(this.context.viewer))) throw unauthenticated(); // The first byte may have come an hour ago.
    await finishUpload(this.context, upload);
    return uploadEnd;
  }

  override remove(id: string): Promise<void> {
    return cancelUpload(this.context, id);
  }

  /** Writes the bytes of a request until they end or are refused. Answers the offset behind the last one. */
  private async spool(source: Readable, upload: Upload, offset: number): Promise<number> {
    const path = spooledFile(this.context.config, upload.id);
    const checkFile = createFileCheck(upload, (await headOf(path)).subarray(0, offset));
    const spooled = await fs.open(path, 'r+').catch(uploadGone);
    const { metrics } = this.context.platform;
    let uploadEnd = offset;
    metrics?.uploadsRunning.inc();
    try {
      for await (const part of source as AsyncIterable<Buffer>) {
        await checkFile(part, upload.bytes);
        // A disk that is almost full may write only a part of the bytes.
        for (let written = 0; written < part.length; )
          written += (await spooled.write(part, written, part.length - written, uploadEnd + written)).bytesWritten;
        uploadEnd += part.length;
        metrics?.uploadedBytes.inc(part.length);
        giveBlock(part);
      }
      return uploadEnd;
    } catch (error) {
      if (error instanceof UserErrors) await failUpload(this.context, upload.id, error);
      throw error;
    } finally {
      metrics?.uploadsRunning.dec();
      await spooled.close();
      await noteBytes(this.context, upload.id);
    }
  }
}

const uploadGone = () => {
  throw userError('NOT_FOUND', 'upload.notFound', ['id']);
};

function webRequest(request: HttpRequest, origin: string): Request {
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const { method } = request;
  const uploadBody = method === 'POST' || method === 'PATCH' ? bodyOf(request) : null;
  return new Request(new URL(request.originalUrl, origin), { method, headers, body: uploadBody, duplex: 'half' } as RequestInit);
}

async function answerUpload(response: HttpResponse, { status, headers, body }: Response): Promise<void> {
  const answerText = body ? await new Response(body).text() : '';
  for (const [name, value] of headers) if (!unwantedHeaders.has(name)) response.setHeader(name, value);
  response.status(status);
  if (status >= 400) response.json(answerText.startsWith('{') ? JSON.parse(answerText) : protocolFailure(answerText.trim()));
  else response.end();
}

/**
 * Headers of the library's answer that are not passed on. The app decides when connections close, and the body is written again as JSON.
 */
const unwantedHeaders: ReadonlySet<string> = new Set(['connection', 'content-length', 'content-type']);
