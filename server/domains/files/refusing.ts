import type { Request, Response } from 'express';
import { languageOf, translate } from '../../core/translate.ts';

/** Sets headers for bytes that strangers have uploaded. Browsers then run no code in them, and take them for no other type. */
export const setUntrustedHeaders = (response: Response) =>
  response.set({ 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' });

/** Refuses a request with a status and a message, as JSON in the request's language. */
export function refuse(request: Request, response: Response, status: number, key: string): void {
  response.status(status).json({ message: translate(languageOf(request.headers), key) });
}
