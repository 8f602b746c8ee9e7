import type { Request, Response } from 'express';
import { languageOf, translate } from '../../../core/translate.ts';

/** Bytes of strangers run nothing and are taken for nothing else. */
export const harmless = (response: Response) =>
  response.set({ 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' });

/** Says why there are no bytes, as JSON in the request's language. */
export function refuse(request: Request, response: Response, status: number, key: string): void {
  response.status(status).json({ message: translate(languageOf(request.headers), key) });
}
