import { DomainEvent } from '../../core/events.ts';
import type { FileKind } from '../../graphql/generated.ts';

/**
 * A client announces an upload, before it sends the bytes. Nothing is stored yet. A listener refuses the upload by throwing. `sectionId` is
 * the section in which an item is to be made of the file.
 */
export const uploadAnnounced = new DomainEvent<{ sectionId: string | null }>('uploadAnnounced');

/** The file that an upload has become, and the item that is to be made of it. */
export interface FinishedUpload {
  fileId: string;
  kind: FileKind;
  /** The name of the file. */
  name: string;
  /** The section in which an item is to be made of the file; null if none is. */
  sectionId: string | null;
  /** The title of that item; null means the file's name. */
  title: string | null;
  isFree: boolean;
  isVisible: boolean;
}

/**
 * An upload has become a file of the viewer's account. The listeners run in the transaction that inserts the file. A listener refuses the
 * file by throwing; then there is no file.
 */
export const uploadFinished = new DomainEvent<FinishedUpload>('uploadFinished');
