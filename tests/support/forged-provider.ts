import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import jwt from 'jsonwebtoken';

/** Changes to the provider's answers, to test that the server checks them. */
export interface Forgery {
  /** Claims of the token to add or replace; `undefined` removes one. */
  claims?: Record<string, unknown>;
  /** The answer of the userinfo endpoint. */
  userinfo?: Record<string, unknown>;
  /** Signs the token with a key that the provider does not publish. */
  otherKey?: boolean;
  /** The issuer that is sent with the code, instead of the real one (RFC 9207). */
  iss?: string;
}

export interface ForgedProvider {
  issuer: string;
  /** Applies these changes from now on. */
  forge(forgery: Forgery): void;
  /** Whether it closes all connections from now on. It keeps its address. */
  beDown(down: boolean): void;
  /** Whether it leaves all requests without an answer from now on. */
  beSilent(silent: boolean): void;
  stop(): Promise<void>;
}

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Starts an identity provider that signs in every visitor at once, with the claims that a test sets. */
export async function forgedProvider(): Promise<ForgedProvider> {
  const [ours, other] = [pair(), pair()];
  const nonces = new Map<string, string>();
  let forgery: Forgery = {};
  let isDown = false;
  let isSilent = false;
  let issuer = '';

  const token = (code: string) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: 'diwan', sub: 'somebody', nonce: nonces.get(code), iat: now, exp: now + 300, ...forgery.claims };
    const key: KeyObject = forgery.otherKey ? other.privateKey : ours.privateKey;
    return jwt.sign(JSON.stringify(Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))), key, {
      algorithm: 'RS256',
      keyid: 'ours',
    });
  };

  const server = http.createServer(async (request, response) => {
    if (isDown) return void request.socket.destroy();
    if (isSilent) return;
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    const json = (body: object) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/.well-known/openid-configuration')
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (pathname === '/keys')
      return json({ keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'ours', alg: 'RS256', use: 'sig' }] });
    if (pathname === '/userinfo') return json({ sub: 'somebody', ...forgery.userinfo });
    if (pathname === '/authorize') {
      const code = `code-${nonces.size}`;
      nonces.set(code, searchParams.get('nonce') ?? '');
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.search = String(new URLSearchParams({ code, state: searchParams.get('state') ?? '', ...(forgery.iss && { iss: forgery.iss }) }));
      return response.writeHead(303, { location: back.href }).end();
    }
    let body = '';
    for await (const chunk of request) body += chunk;
    const code = new URLSearchParams(body).get('code') ?? '';
    json({ access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: token(code) });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    forge: (next) => {
      forgery = next;
    },
    beDown: (down) => {
      isDown = down;
    },
    beSilent: (silent) => {
      isSilent = silent;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
