import type { Request, Response } from 'express';
import { languageOf, translate } from '../../core/translate.ts';

/** For bytes that strangers have sent: browsers run nothing of them, and take them for no other type. */
export const setUntrustedHeaders = (response: Response) =>
  response.set({ 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' });

/** Says why there are no bytes, as JSON in the request's language. */
export function refuse(request: Request, response: Response, status: number, key: string): void {
  response.status(status).json({ message: translate(languageOf(request.headers), key) });
}
