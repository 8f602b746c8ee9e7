import type { NetworkName } from '../../ui/art/NetworkMarks.tsx';

/** A link that is passed on. */
export interface Link {
  title: string;
  url: string;
}

export interface Network {
  name: NetworkName;
  /** The network's own page for passing a link on; those without one get it by the clipboard. */
  share?: (link: Link) => string;
}

const address = (page: string, query: Record<string, string>) => `${page}?${new URLSearchParams(query)}`;

/** The networks for passing links on (specification, section 1), in its order. */
export const networks: readonly Network[] = [
  { name: 'chat', share: ({ title, url }) => address('https://wa.me/', { text: `${title}\n${url}` }) },
  { name: 'facebook', share: ({ url }) => address('https://www.facebook.com/sharer/sharer.php', { u: url }) },
  { name: 'instagram' },
  { name: 'linkedin', share: ({ url }) => address('https://www.linkedin.com/sharing/share-offsite/', { url }) },
  { name: 'x', share: ({ title, url }) => address('https://x.com/intent/post', { text: title, url }) },
  { name: 'snapchat', share: ({ url }) => address('https://www.snapchat.com/share', { link: url }) },
  { name: 'telegram', share: ({ title, url }) => address('https://t.me/share/url', { url, text: title }) },
  { name: 'tiktok' },
];
