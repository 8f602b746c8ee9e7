import express, { type Request } from 'express';

/** Reads the form of a small page. The limit is more than such a form needs. */
export const formBody = express.urlencoded({ extended: false, limit: '4kb', parameterLimit: 10 });

/** The text of a field, cut off after `most` characters; empty if the form has no such field. */
export function formValue(request: Request, name: string, most = 300): string {
  const given: unknown = (request.body as Record<string, unknown> | undefined)?.[name];
  return typeof given === 'string' ? given.slice(0, most) : '';
}
