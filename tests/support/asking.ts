import type { Page, Request } from '@playwright/test';

/**
 * The name of the operation in a page's request; undefined for any other request. Pages send ids in place of texts, and forms with files
 * are multipart. All of them have the name.
 */
export function operationOf(request: Request): string | undefined {
  if (!request.url().endsWith('/graphql')) return undefined;
  const body = request.postData() ?? '';
  return /"operationName":"(\w+)"/.exec(body)?.[1] ?? /\b(?:query|mutation|subscription) (\w+)/.exec(body)?.[1];
}

/** Holds back the server's answers to an operation of a page until `release`. `asked` resolves at the first request. */
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
