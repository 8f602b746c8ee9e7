const id = '[0-9a-f-]{36}';

/** The paths of the pages that are measured, without the language: the demo creator's, and the first product and session on it. */
export async function pagesOf(origin: string): Promise<Record<string, string>> {
  const html = await (await fetch(`${origin}/en/demo`, { headers: { accept: 'text/html' } })).text();
  const first = (what: string, path: string) => {
    const found = new RegExp(`href="/en(/demo/${path}${id})"`).exec(html)?.[1];
    if (!found) throw new Error(`The demo creator has no ${what}`);
    return found;
  };
  return { landing: '', creator: '/demo', product: first('product', ''), session: first('session', 'session/'), discovery: '/discover' };
}
