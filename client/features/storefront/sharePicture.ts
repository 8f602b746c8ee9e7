import type { Head } from '../../../schema/drawing.ts';

/** The picture that link previews show, from the path that `sharePicture` answers. */
export const previewOf = (path: string | null): Head['image'] => (path ? { path, width: 1200, height: 630 } : null);
