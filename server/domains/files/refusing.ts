import type { Request, Response } from 'express';
import { languageOf, translate } from '../../core/translate.ts';

/** Headers for bytes that strangers have uploaded. Browsers then run no code in them, and take them for no other type. */
export const untrustedHeaders = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' } as const;

export const setUntrustedHeaders = (response: Response) => response.set(untrustedHeaders);

/** Refuses a request with a status and a message, as JSON in the request's language. */
export function refuse(request: Request, response: Response, status: number, key: string): void {
  response.status(status).json({ message: translate(languageOf(request.headers), key) });
}
