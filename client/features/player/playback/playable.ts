import type { Grant } from '../../../ui/media/attachment.ts';
import type { PictureSource } from '../../../ui/Picture.tsx';
import type { CaptionTrack } from './useCaptions.ts';

/** The item after this one, in a bought product. */
export interface NextItem {
  title: string;
  /** It plays as well, so that one can go on without a hand. */
  plays: boolean;
  go: () => void;
}

/** The bought product that an item is part of. */
export interface Course {
  title: string;
  creator: string;
  /** Both in both languages, for a copy that is read in either. */
  names: { product: string; productAr: string | null; creator: string; creatorAr: string | null };
  /** Seconds: where the customer was. */
  from: number;
  /** They came from the item before, which ended. */
  goesOn: boolean;
  previous: (() => void) | undefined;
  next: NextItem | null;
}

/** An item with something to play. */
export interface Playable {
  productId: string;
  itemId: string;
  grant: Grant;
  title: string;
  subtitle: string | null;
  /** The size that the server measured. */
  seconds: number | null;
  cover: PictureSource | null;
  poster: string | null;
  /** 0 to 100. */
  waveform: readonly number[];
  captions: readonly CaptionTrack[];
  /** Null for a free taste: nothing is kept of it, and it has no keys of its own on the page. */
  course: Course | null;
}
