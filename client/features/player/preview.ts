import { createContext, useContext } from 'react';

/** A creator's preview of a product, as its customers will see it. */
export interface Preview {
  /** One item of the opened product, inside the preview. */
  itemUrl: (itemId: string) => string;
}

/** Set around a preview: nothing can be bought there, no progress is kept, and links stay inside. */
export const PlayerPreviewContext = createContext<Preview | null>(null);

export const useIsPreview = (): boolean => useContext(PlayerPreviewContext) !== null;
