import { createContext, useContext } from 'react';

/** Where a creator looks at a product of their own as its customers will. */
export interface Preview {
  /** One item of the opened product, inside the preview. */
  itemUrl: (itemId: string) => string;
}

/** Set around a preview: nothing can be bought there, nobody's progress is kept, and links stay inside. */
export const PreviewContext = createContext<Preview | null>(null);

export const useIsPreview = (): boolean => useContext(PreviewContext) !== null;
