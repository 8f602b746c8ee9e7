import type { ReactNode } from 'react';

/** Marks of social networks, drawn by hand in the stroke of the other icons: they remind of the networks and are no logos. */
const strokes = {
  chat: (
    <>
      <path d="M12 3a9 9 0 0 0-7.8 13.5L3 21l4.6-1.2A9 9 0 1 0 12 3Z" />
      <path d="M9.2 8.4c-.9 3.2 3.2 7.3 6.4 6.4l.5-1.6-1.9-1.1-1 .9c-.9-.4-1.8-1.3-2.2-2.2l.9-1-1.1-1.9-1.6.5Z" />
    </>
  ),
  facebook: <path d="M15.5 4H14a3.6 3.6 0 0 0-3.6 3.6V21M7.5 12h7" />,
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M16.8 7.2h.01" />
    </>
  ),
  linkedin: <path d="M5 10v10M5 5.5h.01M10 20V10M10 14.5a4.5 4.5 0 0 1 9 0V20" />,
  x: <path d="M5 4l14 16M19 4 5 20" />,
  snapchat: (
    <>
      <path d="M12 3a5.5 5.5 0 0 0-5.5 5.5V13L4 16.5l2.5.8L8 20l2-1 2 1.5 2-1.5 2 1 1.5-2.7 2.5-.8-2.5-3.5V8.5A5.5 5.5 0 0 0 12 3Z" />
      <path d="M10 9h.01M14 9h.01" />
    </>
  ),
  telegram: <path d="M21 4 3 11l6 2.5M21 4l-3 16-9-6.5M21 4 9 13.5V19l3-3.3" />,
  tiktok: <path d="M13.5 3.5V16a3.8 3.8 0 1 1-3.8-3.8M13.5 3.5A5.5 5.5 0 0 0 19 9" />,
} satisfies Record<string, ReactNode>;

export type NetworkName = keyof typeof strokes;

/** The mark of a network; its name stands beside it. */
export function NetworkMark({ network, size = 22 }: { network: NetworkName; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {strokes[network]}
    </svg>
  );
}
