import type { Page, Request } from '@playwright/test';

/**
 * The name of the operation that a page's request carries; undefined for any other request. Pages send ids in place of texts, and forms
 * with files are multipart, so the name is what all have in common.
 */
export function operationOf(request: Request): string | undefined {
  if (!request.url().endsWith('/graphql')) return undefined;
  const body = request.postData() ?? '';
  return /"operationName":"(\w+)"/.exec(body)?.[1] ?? /\b(?:query|mutation|subscription) (\w+)/.exec(body)?.[1];
}

/** Holds the answers of an operation to a page, from the first that is asked for now (`asked`) until `release`. */
export async function holdAnswers(page: Page, operation: string): Promise<{ asked: Promise<void>; release: () => void }> {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/graphql', async (route) => {
    if (operationOf(route.request()) !== operation) return route.fallback();
    asked.resolve();
    await released.promise;
    await route.fallback();
  });
  return { asked: asked.promise, release: released.resolve };
}
