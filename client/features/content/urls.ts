import type { ContentType } from '../../apollo/generated.ts';

/** Last segment of the page that adds an item of a type. */
export const typeSegments: Record<ContentType, string> = { VIDEO: 'video', AUDIO: 'audio', ARTICLE: 'article' };

/** Paths of the content screens, without the language: the router adds it. */
export const contentUrls = {
  list: (productId: string) => `/cc/product/${productId}/content`,
  add: (productId: string, type: ContentType, sectionId: string) => `/cc/product/${productId}/content/${typeSegments[type]}?section=${sectionId}`,
  edit: (productId: string, itemId: string) => `/cc/product/${productId}/content/${itemId}/edit`,
};
