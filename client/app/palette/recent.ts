import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType } from 'react-router-dom';
import { deviceStorage } from '../../i18n/storage.ts';
import { tokenOf } from '../../session/tokens.ts';

/** A screen that was looked at. */
export interface Visit {
  /** Without the language. */
  to: string;
  /** The title of the browser's tab. */
  title: string;
}

const kept = 6;
const storageKey = (creatorId: string) => `diwan.recent.${creatorId}`;

/** The visits with a new one in front. Each screen is in the list once. */
const withVisit = (visits: readonly Visit[], visit: Visit): Visit[] =>
  [visit, ...visits.filter(({ to }) => to !== visit.to)].slice(0, kept);

/** The screens that were looked at last in this account, the newest first. */
export function recentVisits(creatorId: string): Visit[] {
  try {
    return JSON.parse(deviceStorage.getItem(storageKey(creatorId)) ?? '[]') as Visit[];
  } catch {
    return [];
  }
}

/** Remembers each screen of the console when it is left, in this browser, until the sign-out. */
export function useRecentVisits(creatorId: string | undefined): void {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [affixes] = useState(() => t('tabTitle', { title: '\n' }).split('\n'));
  const [nowhere] = useState(() => [t('notFound.title'), t('notFound.console')]);
  const arrival = useNavigationType();
  const left = useRef<Visit>(null);

  const remember = useEffectEvent(() => {
    const visit = left.current;
    left.current = null;
    // After a sign-out, here or in another tab, the emptied storage stays empty.
    if (!visit || !creatorId || !tokenOf('CREATOR') || nowhere.includes(visit.title)) return;
    try {
      deviceStorage.setItem(storageKey(creatorId), JSON.stringify(withVisit(recentVisits(creatorId), visit)));
    } catch {
      // A full storage remembers nothing more.
    }
  });

  useEffect(() => {
    // A screen that only redirected here was no visit.
    if (arrival === 'REPLACE') left.current = null;
    remember();
    return () => {
      const [before = '', after = ''] = affixes;
      left.current = { to: pathname, title: document.title.slice(before.length, -after.length || undefined) };
    };
  }, [pathname, arrival, affixes]);
  // Remembers the last screen when the console is left.
  useEffect(() => () => remember(), []);
}
