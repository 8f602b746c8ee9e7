import { createContext, useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Head } from '../../schema/drawing.ts';

/** A page that is being drawn on the server: its head, and its redirect. */
export interface ServerPage {
  head: Head | null;
  /** The address, with its language, to which the page has moved for good. */
  movedTo: string | null;
}

/** Set on the server alone. */
export const ServerPageContext = createContext<ServerPage | null>(null);

/** Sets the page's head. The last call counts, so a component that replaces the whole page sets its own. */
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
