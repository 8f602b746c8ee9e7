/** A way to play one file, as the API grants it. */
export interface Grant {
  url: string;
  mimeType: string;
  expiresAt: string;
}

/** One form in which a video comes. */
export interface Quality {
  id: number;
  /** Pixels. */
  height: number;
}

/** The events of an attachment. */
export interface Listener {
  /** The server refuses this grant, because it has lapsed or the cookie is another person's. */
  onRefused(): void;
  /** The server cannot be reached; `retry` goes on. */
  onUnreachable(): void;
  /** A request failed, and is repeated automatically. */
  onStruggling(): void;
  /** Bytes that this browser cannot play. */
  onBroken(): void;
  /** Bytes have come in. */
  onLoaded(): void;
  /** Best first; none where there is no choice. */
  onQualities(qualities: readonly Quality[]): void;
}

/** One file in one media element. */
export interface Attachment {
  /** Goes on at the same place with a newer grant of the same file. */
  renew(grant: Grant): void;
  /** Repeats the failed requests. */
  retry(): void;
  /** Plays in one quality, or with null in the one that suits the connection and the size. */
  choose(quality: number | null): void;
  detach(): void;
}
