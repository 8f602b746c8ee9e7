import { array, mixed, object, string } from 'yup';
import { atMost, plainOrNull } from './fields.ts';
import { internationalNumber, numberWithoutPlus } from './phones.ts';
import { raisedToHttps } from './rich-text.ts';
import { plain } from './unseen.ts';

interface Network {
  /** Matches the hosts of the network's pages. */
  host: RegExp;
  /** Matches the short name of a page, such as a handle, or a number for WhatsApp. */
  handle?: RegExp;
  /** The address of the page with a short name. */
  page: (handle: string) => string;
}

/*
 * The networks that a creator's page may lead to (specification, section 1). Every pattern is linear. `page` gets what `handle` matched,
 * without an @ before it.
 */
const networks = {
  WEBSITE: null,
  WHATSAPP: { host: /(?:^|\.)(?:wa\.me|whatsapp\.com)$/, page: (number) => `https://wa.me/${number.replace('+', '')}` },
  FACEBOOK: {
    host: /(?:^|\.)(?:facebook\.com|fb\.com|fb\.me)$/,
    handle: /^[a-z\d.]{5,50}$/i,
    page: (handle) => `https://www.facebook.com/${handle}`,
  },
  INSTAGRAM: {
    host: /(?:^|\.)(?:instagram\.com|instagr\.am)$/,
    handle: /^[a-z\d._]{1,30}$/i,
    page: (handle) => `https://www.instagram.com/${handle}`,
  },
  LINKEDIN: {
    host: /(?:^|\.)(?:linkedin\.com|lnkd\.in)$/,
    handle: /^[\p{L}\d-]{3,100}$/iu,
    page: (handle) => `https://www.linkedin.com/in/${encodeURIComponent(handle)}`,
  },
  X: { host: /(?:^|\.)(?:x\.com|twitter\.com)$/, handle: /^\w{1,15}$/, page: (handle) => `https://x.com/${handle}` },
  SNAPCHAT: {
    host: /(?:^|\.)snapchat\.com$/,
    handle: /^[a-z][a-z\d._-]{1,14}$/i,
    page: (handle) => `https://www.snapchat.com/add/${handle}`,
  },
  TELEGRAM: { host: /(?:^|\.)(?:t\.me|telegram\.me)$/, handle: /^[a-z]\w{3,31}$/i, page: (handle) => `https://t.me/${handle}` },
  TIKTOK: { host: /(?:^|\.)tiktok\.com$/, handle: /^[a-z\d._]{2,24}$/i, page: (handle) => `https://www.tiktok.com/@${handle}` },
} as const satisfies Record<string, Network | null>;

export type LinkNetwork = keyof typeof networks;

/** All networks, in the order in which a page shows them. */
export const linkNetworks = Object.keys(networks) as LinkNetwork[];

const longest = 500;

/** An https address without a port or a password, on a named host; null for any other text. */
function addressOf(text: string): URL | null {
  try {
    const url = new URL(text);
    const { protocol, port, username, password, hostname } = url;
    return protocol === 'https:' && port === '' && !username && !password && /\.[^.\d]+$/.test(hostname) ? url : null;
  } catch {
    return null;
  }
}

/** The number in an address of WhatsApp's, such as `https://wa.me/965…`, without its `+`; null for any other address. */
function numberIn({ pathname, searchParams }: URL): string | null {
  const [, given] = /^\/((?:\+|%2B)?\d[\d%-]*)\/?$/i.exec(pathname) ?? [];
  const number = given ?? (/^\/send\/?$/.test(pathname) ? searchParams.get('phone') : null);
  return number?.replace(/%20/g, '').replace(/^\s*(?:\+|%2B)/i, '') ?? null;
}

/**
 * The address of a page on a network, from what people paste or type: an address with or without `https://`, a handle with or without
 * an @, a WhatsApp number. Null if it does not lead to a page there.
 */
export function linkAddress(network: LinkNetwork, typed: string): string | null {
  const text = plain(typed);
  const known: Network | null = networks[network];
  if (known) {
    const short = network === 'WHATSAPP' ? numberWithoutPlus(text) : text.replace(/^@/, '');
    // A domain name has the form of a handle too.
    if (short && known.handle?.test(short) !== false && !known.host.test(short.toLowerCase())) return known.page(short);
  }
  // The networks answer https everywhere. The owner of another site decides whether it does.
  const url = addressOf(/^https?:\/\//i.test(text) ? (known ? (raisedToHttps(text) ?? text) : text) : `https://${text}`);
  if (!url || /\s/.test(text)) return null;
  if (known && (!known.host.test(url.hostname) || (url.pathname === '/' && !url.search))) return null;
  const number = network === 'WHATSAPP' ? numberIn(url) : null;
  if (known && number !== null) {
    const dialled = internationalNumber(`+${number}`);
    if (!dialled) return null;
    // Other parts of the link than its number stay.
    if (url.pathname.startsWith('/send')) url.searchParams.set('phone', dialled.slice(1));
    else url.pathname = `/${dialled.slice(1)}`;
  }
  return url.href;
}

/** `ProfileLinkInput`; a blank address is none. */
export const profileLinkRules = object({
  network: mixed<LinkNetwork>().oneOf(linkNetworks, 'profileLink.network').required('profileLink.network'),
  url: atMost(string(), longest, 'profileLink.max')
    .transform(plainOrNull)
    .nullable()
    .test(
      'leads',
      'profileLink.elsewhere',
      (url, { parent: { network } }) => !url || !(network in networks) || linkAddress(network, url) !== null,
    ),
});

/** The links of a profile: at most one for each network. */
export const links = atMost(array().of(profileLinkRules), linkNetworks.length, 'profileLinks.max')
  .nullable()
  .test('unique', (links, { createError, path }) => {
    const given = links?.map(({ network, url }) => (url ? network : null)) ?? [];
    const repeated = given.findIndex((network, index) => network && given.indexOf(network) < index);
    return repeated < 0 || createError({ path: `${path}[${repeated}].url`, message: 'profileLink.taken', type: 'taken' });
  });
