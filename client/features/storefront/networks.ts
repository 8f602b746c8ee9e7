import type { NetworkName } from '../../ui/art/NetworkMarks.tsx';

/** A page that is shared. */
export interface Shared {
  title: string;
  /** The path without the language, as `urls.ts` files make it. */
  path: string;
}

/** A link to the page, which may have the tags of a network. */
export interface Link {
  title: string;
  url: string;
}

export interface Network {
  name: NetworkName;
  /** The source's name in reports. */
  source: string;
  /** The address of the network's page for sharing a link. Without it, the link is copied. */
  share?: (link: Link) => string;
}

const shareAddress = (page: string, query: Record<string, string>) => `${page}?${new URLSearchParams(query)}`;

/** The networks for sharing links (specification, section 1), in its order. */
export const networks: readonly Network[] = [
  { name: 'chat', source: 'whatsapp', share: ({ title, url }) => shareAddress('https://wa.me/', { text: `${title}\n${url}` }) },
  { name: 'facebook', source: 'facebook', share: ({ url }) => shareAddress('https://www.facebook.com/sharer/sharer.php', { u: url }) },
  { name: 'instagram', source: 'instagram' },
  { name: 'linkedin', source: 'linkedin', share: ({ url }) => shareAddress('https://www.linkedin.com/sharing/share-offsite/', { url }) },
  { name: 'x', source: 'x', share: ({ title, url }) => shareAddress('https://x.com/intent/post', { text: title, url }) },
  { name: 'snapchat', source: 'snapchat', share: ({ url }) => shareAddress('https://www.snapchat.com/share', { link: url }) },
  { name: 'telegram', source: 'telegram', share: ({ title, url }) => shareAddress('https://t.me/share/url', { url, text: title }) },
  { name: 'tiktok', source: 'tiktok' },
];

/** The sources of the site's own links besides the networks. */
export const qrSource = 'qr';
export const deviceSource = 'share-sheet';

/** A link with the tags by which reports find its sales. */
export function tagged(link: Link, source: string): Link {
  const url = new URL(link.url);
  url.searchParams.set('utm_source', source);
  url.searchParams.set('utm_medium', 'share');
  return { ...link, url: url.href };
}
