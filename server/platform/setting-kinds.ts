import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { string } from 'yup';
import { readRate } from './payments/rate.ts';

/** A payment gateway, as `PAYMENT_GATEWAY` names it. */
export type GatewayName = 'sandbox' | 'stripe' | 'tap';
/** All of them. */
export const gatewayNames: readonly string[] = ['sandbox', 'stripe', 'tap'] satisfies GatewayName[];

/** An id or a secret that the identity provider has given us: required if OIDC_ISSUER is the address of one. */
export const ofProvider = (name: string) =>
  string().test(
    'with-issuer',
    `${name} must be set with an OIDC_ISSUER`,
    (value, { parent }) => Boolean(value) || !isAddress(parent.OIDC_ISSUER),
  );
/** Whether `OIDC_ISSUER` is the address of a provider, and no word. */
export const isAddress = (issuer: string | undefined): issuer is string => /^https?:/.test(issuer ?? '');

/** The least number of different characters in a secret. A random one of 32 has about 20; a repeated word has fewer. */
const variety = 10;
/** A secret that is long and random enough. */
export const secret = (name: string) =>
  string()
    .min(32)
    .test(
      'variety',
      `${name} must be random: it has fewer than ${variety} different characters`,
      (value) => !value || new Set(value).size >= variety,
    );

/** The entries of a list with commas. */
export const listOf = (value: string | undefined) =>
  (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Whether a text lists some of `names`, each at most once. */
export function isListOf(value: string, names: readonly string[]): boolean {
  const given = listOf(value);
  return given.length > 0 && new Set(given).size === given.length && given.every((name) => names.includes(name));
}

/** The first and the last port of a range such as `40000-40399`. A participant takes two of them. */
export function portsOf(range: string): readonly [first: number, last: number] {
  const [first = 0, last = 0] = range.split('-').map(Number);
  return [first, last];
}
/** Whether a text is a range of ports that any account may open. */
export const isPortRange = (range: string): boolean => {
  const [first, last] = portsOf(range);
  return /^\d{1,5}-\d{1,5}$/.test(range) && first >= 1024 && last <= 65_535 && last > first;
};

/** Required with a gateway in PAYMENT_GATEWAY. */
export const ofGateway = (name: string, gateway: GatewayName) =>
  string().test(
    `with-${gateway}`,
    `${name} must be set with PAYMENT_GATEWAY ${gateway}`,
    (value, { parent }) => Boolean(value) || !listOf(parent.PAYMENT_GATEWAY).includes(gateway),
  );
/** A fee of Tap, as its contract says it. */
export const rateOfTap = (name: string) =>
  ofGateway(name, 'tap').test('rate', `${name} must be a rate such as 2.75% or 2.75%+0.050`, (value) => !value || readRate(value) !== null);
/** The address of a server, without a path. */
export const addressOf = (name: string) =>
  string().matches(/^https?:\/\/[^/]+$/, `${name} must look like https://api.example.com, without a path`);

/** Required with ROOMS=livekit. */
export const ofLiveKit = (name: string) =>
  string().test(
    'with-livekit',
    `${name} must be set with ROOMS=livekit`,
    (value, { parent }) => Boolean(value) || parent.ROOMS !== 'livekit',
  );

const isStorage = (value: string): boolean => /^(file:\/\/\/|s3:\/\/)/.test(value) && URL.canParse(value);

/** The address of a folder of this machine, or of a bucket. */
export const ofStorage = (name: string) =>
  string().test('storage', `${name} must be a file:///folder or an s3:// address`, (value) => !value || isStorage(value));

/**
 * Whether the place of backups, if there is one, has nothing in common with the uploaded files and the other data: a backup deletes what
 * belongs to no backup any more. In one bucket, backups may have a prefix of their own below that of the files.
 */
export function lieApart(backups: string | undefined, dataDir: string, storage: string | undefined): boolean {
  if (!backups || ![backups, storage ?? backups].every(isStorage)) return true; // `ofStorage` refuses what is no address
  const data = pathToFileURL(path.resolve(dataDir)).href;
  const [place, files] = [backups, storage ?? `${data}/files`].map(placeOf) as [string, string];
  if (place === files || files.startsWith(`${place}files/`)) return false;
  const onDisk = backups.startsWith('file:');
  return !onDisk || !(place.startsWith(files) || files.startsWith(place) || place.startsWith(placeOf(data)));
}

/** Where an address points to, without keys and options, ending with a slash. */
function placeOf(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  const place = protocol === 'file:' ? path.resolve(fileURLToPath(address)) : `${host}${pathname}`;
  return `${place.replace(/\/+$/, '')}/`;
}
