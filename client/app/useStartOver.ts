import { useEffect, useRef } from 'react';
import { creatorUrls } from '../features/creators/urls.ts';
import { localized } from '../i18n/language.ts';
import { forgetPage } from '../session/kept.ts';
import { identityOf, useToken } from '../session/tokens.ts';
import { stopUploads } from '../uploads/forget.ts';

/**
 * Starts the console over as soon as this browser goes on as another person, or in another account: here or in another tab,
 * what is shown and typed is no longer theirs. A full load leaves nothing of it in memory.
 */
export function useStartOver(): void {
  const token = useToken('CREATOR');
  const identity = token && identityOf(token);
  const before = useRef(identity);
  useEffect(() => {
    if (identity === null || identity === before.current) return;
    if (before.current !== null) {
      forgetPage();
      stopUploads();
      window.location.assign(localized(creatorUrls.myPage));
    }
    before.current = identity;
  }, [identity]);
}
