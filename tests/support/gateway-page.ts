/** A page of the sandbox gateway as a browser without scripts sees it. */
export interface GatewayPage {
  status: number;
  url: string;
  html: string;
  policy: string;
  /** The target of a redirect; null for a page. */
  location: string | null;
}

export async function openPage(url: string): Promise<GatewayPage> {
  return pageOf(await fetch(url, { redirect: 'manual' }), url);
}

/** Submits a page's form with its hidden token, or with another one. */
export async function submitPage({ url, html }: Pick<GatewayPage, 'url' | 'html'>, fields: Record<string, string>): Promise<GatewayPage> {
  const body = new URLSearchParams({ token: tokenIn(html), ...fields });
  return pageOf(await fetch(url, { method: 'POST', body, redirect: 'manual' }), url);
}

export const goodCard = { number: '4242 4242 4242 4242', expiry: '12/39', cvc: '123', action: 'pay' };

const tokenIn = (html: string) => /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';

async function pageOf(response: Response, url: string): Promise<GatewayPage> {
  const location = response.headers.get('location');
  return {
    status: response.status,
    url,
    html: await response.text(),
    policy: response.headers.get('content-security-policy') ?? '',
    location: location && new URL(location, url).href,
  };
}
