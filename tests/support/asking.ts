import type { Request } from '@playwright/test';

/**
 * The name of the operation that a page's request carries; undefined for any other request. Pages send ids in place of texts, and forms
 * with files are multipart, so the name is what all have in common.
 */
export function operationOf(request: Request): string | undefined {
  if (!request.url().endsWith('/graphql')) return undefined;
  const body = request.postData() ?? '';
  return /"operationName":"(\w+)"/.exec(body)?.[1] ?? /\b(?:query|mutation|subscription) (\w+)/.exec(body)?.[1];
}
