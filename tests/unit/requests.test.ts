import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * The browser's requests end after 60 seconds (specification, section 9), and a token that is over is found in one place
 * (`client/apollo/send.ts`, for what does not pass Apollo's links).
 */
const client = path.resolve('client');
/** Programs of their own: the SDK has limits of its own, the service worker hands on what the browser asks for. */
const others = /^(?:sdk|offline\/worker\.js|dev)\b/;
const files = (readdirSync(client, { recursive: true }) as string[]).filter((file) => /\.(?:ts|tsx|js)$/.test(file) && !others.test(file));
/** The calls of `fetch` in a file, with what stands in their parentheses. */
const calls = (text: string) =>
  [...text.matchAll(/(?<![\w.])fetch\((?=[^)])/g)].map(({ index }) => {
    let open = 0;
    for (let at = text.indexOf('(', index); ; at++) {
      if (text[at] === '(') open++;
      else if (text[at] === ')' && --open === 0) return text.slice(index, at + 1);
    }
  });

test('each request has a signal that ends it', () => {
  const found = files.flatMap((file) => calls(readFileSync(path.join(client, file), 'utf8')).map((call) => ({ file, call })));
  expect(found.length).toBeGreaterThan(6);
  expect(found.filter(({ call }) => !/\bsignal\b/.test(call))).toEqual([]);
});

test('only one place signs requests beside Apollo’s links and the protocol of uploads', () => {
  const signing = files.filter((file) => /\brequestHeaders\(/.test(readFileSync(path.join(client, file), 'utf8')));
  expect(signing.sort()).toEqual(['apollo/client.ts', 'apollo/request.ts', 'apollo/send.ts', 'uploads/attempt.ts']);
});
