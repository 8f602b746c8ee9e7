/** The result of a request. */
export interface Visit {
  status: number;
  url: string;
  html: string;
  headers: Headers;
  /** The target of a redirect; null for a page. */
  location: string | null;
}

interface Cookie {
  name: string;
  path: string;
  value: string;
}

/** A browser without scripts. It keeps cookies by path, for all ports of a host, and follows redirects with `follow`. */
export class CookieBrowser {
  #cookies: Cookie[] = [];

  /** The cookies that a request sends: longer paths first, then older ones first (RFC 6265, section 5.4). */
  cookiesFor(url: string): Cookie[] {
    const { pathname } = new URL(url);
    return this.#cookies
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .sort((a, b) => b.path.length - a.path.length);
  }

  /** Sets a cookie, or removes one. */
  setCookie(name: string, path: string, value: string | null): void {
    const kept = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    this.#cookies = value === null ? kept : [...kept, { name, path, value }];
  }

  /** Sends one request. */
  async open(url: string, form?: Record<string, string>, language = 'en'): Promise<Visit> {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        'accept-language': language,
        cookie: this.cookiesFor(url)
          .map(({ name, value }) => `${name}=${value}`)
          .join('; '),
      },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/';
      this.setCookie(name, path, /;\s*expires=Thu, 01 Jan 1970/i.test(line) ? null : value);
    }
    const location = response.headers.get('location');
    return {
      status: response.status,
      url,
      html: await response.text(),
      headers: response.headers,
      location: location && new URL(location, url).href,
    };
  }

  /** Follows redirects to their end, or to the first address that `until` accepts, which is not opened. */
  async follow(url: string, until: (url: string) => boolean = () => false): Promise<Visit> {
    let visit = await this.open(url);
    while (visit.location && !until(visit.location)) visit = await this.open(visit.location);
    return visit;
  }
}
