import { createContext, useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Head } from '../../schema/drawing.ts';

/** A page while it is drawn on the server: what it has said of itself, and where it leads instead. */
export interface ServerPage {
  head: Head | null;
  /** With its language. The page has moved there for good. */
  movedTo: string | null;
}

/** Set on the server alone. */
export const ServerPageContext = createContext<ServerPage | null>(null);

/** Says what the page is. The last one to say so counts, so a part that takes the whole page's place speaks for it. */
export function useHead(head: Head): void {
  const { t } = useTranslation();
  const onServer = useContext(ServerPageContext);
  if (onServer) onServer.head = head;
  const { title } = head;
  useEffect(() => {
    document.title = title ? t('tabTitle', { title }) : t('productName');
  }, [title, t]);
}

/** Names the browser's tab. For pages that search engines do not see. */
export const useTitle = (title: string): void => useHead({ title });
