import type { Request, Response } from 'express';
import { GraphQLError } from 'graphql';
import type { Context } from '../../../core/context.ts';
import { messageOf } from '../../../core/errors.ts';
import { languageOf, translate } from '../../../core/translate.ts';

/** For bytes that strangers have sent: browsers run nothing of them, and take them for no other type. */
export const setUntrustedHeaders = (response: Response) =>
  response.set({ 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' });

/** Answers an error that a check of the viewer has thrown, with its status, code and message. Others are thrown on. */
export function refuseWith(response: Response, { t }: Context, error: unknown): void {
  if (!(error instanceof GraphQLError)) throw error;
  const { http, code, scope } = error.extensions as { http: { status: number }; code: string; scope?: string };
  response.status(http.status).json({ message: messageOf(error, t), code, ...(scope !== undefined && { scope }) });
}

/** Says why there are no bytes, as JSON in the request's language. */
export function refuse(request: Request, response: Response, status: number, key: string): void {
  response.status(status).json({ message: translate(languageOf(request.headers), key) });
}
