import type { Head } from '../../../schema/drawing.ts';
import { language } from '../../i18n/language.ts';

/** The picture of one of the site's own pages, in the language of the page. */
export const sitePreview = (page: 'landing' | 'discover'): Head['image'] => previewOf(`/share/site/${page}/${language}.jpg`);

/** The picture that link previews show, from the path that `sharePicture` answers. */
export const previewOf = (path: string | null): Head['image'] => (path ? { path, width: 1200, height: 630 } : null);
