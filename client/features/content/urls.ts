import type { ContentType } from '../../apollo/generated.ts';

/** Last segment of the page that adds an item of a type. */
const typeSegments: Record<ContentType, string> = { VIDEO: 'video', AUDIO: 'audio', ARTICLE: 'article' };

/** The type that such a segment names. */
export const contentTypeOf = (segment: string | undefined): ContentType | undefined =>
  (Object.keys(typeSegments) as ContentType[]).find((type) => typeSegments[type] === segment);

/** Route of the page that takes many files at once. */
export const bulkUploadPath = '/cc/product/:productId/content/:segment/bulk-upload';

/** Paths of the content screens, without the language: the router adds it. */
export const contentUrls = {
  list: (productId: string) => `/cc/product/${productId}/content`,
  add: (productId: string, type: ContentType, sectionId: string) =>
    `/cc/product/${productId}/content/${typeSegments[type]}?section=${sectionId}`,
  /** Many videos or recordings at once; into the first section when none is named. */
  bulkUpload: (productId: string, type: ContentType, sectionId?: string) =>
    `/cc/product/${productId}/content/${typeSegments[type]}/bulk-upload${sectionId ? `?section=${sectionId}` : ''}`,
  edit: (productId: string, itemId: string) => `/cc/product/${productId}/content/${itemId}/edit`,
};
