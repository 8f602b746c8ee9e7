import { DomainEvent } from '../../core/events.ts';
import type { FileKind } from '../../graphql/generated.ts';

/** A client announces an upload, whose bytes are to come. Nothing of it is kept yet: whoever hears of it may refuse it. `sectionId` is of the item that is to be made of it. */
export const uploadAnnounced = new DomainEvent<{ sectionId: string | null }>('uploadAnnounced');

/** What came of an upload. */
export interface FinishedUpload {
  fileId: string;
  kind: FileKind;
  /** The file's. */
  name: string;
  /** Where an item is to be made of it. */
  sectionId: string | null;
  /** Of that item; null: the file's name. */
  title: string | null;
  isFree: boolean;
  isVisible: boolean;
}

/** An upload has become a file of the viewer's account, in the transaction that notes it. Whoever hears of it may refuse it: then there is no file. */
export const uploadFinished = new DomainEvent<FinishedUpload>('uploadFinished');
