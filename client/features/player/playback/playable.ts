import type { Grant } from '../../../ui/media/attachment.ts';
import type { PictureSource } from '../../../ui/Picture.tsx';
import type { CaptionTrack } from './useCaptions.ts';

/** The item after this one, in a bought product. */
export interface NextItem {
  title: string;
  /** Whether it plays, too, so that playing goes on without a press. */
  plays: boolean;
  go: () => void;
}

/** The bought product that an item is part of. */
export interface Course {
  title: string;
  creator: string;
  /** The names in both languages, for a saved copy that is read in either. */
  names: { product: string; productAr: string | null; creator: string; creatorAr: string | null };
  /** The customer's position in seconds. */
  from: number;
  /** Whether the customer came from the end of the previous item. */
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
  /** Null for a free item. It has no progress, and no shortcuts on the whole page. */
  course: Course | null;
}
