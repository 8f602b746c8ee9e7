import type { TFunction } from 'i18next';
import { CalendarClock, CalendarPlus, CircleUserRound, LayoutDashboard, Package, PackagePlus, Settings, Users } from 'lucide-react';
import { userUrls } from '../../features/admins/urls.ts';
import { creatorUrls } from '../../features/creators/urls.ts';
import { productUrls } from '../../features/products/urls.ts';
import { reportUrls } from '../../features/reports/urls.ts';
import { sessionUrls } from '../../features/sessions/urls.ts';

/** The console's screens in the order of its navigation, each with the beginning of its area's addresses. */
export const consoleLinks = (t: TFunction) => [
  { to: creatorUrls.myPage, area: creatorUrls.myPage, label: t('nav.myPage'), icon: <CircleUserRound size={18} aria-hidden /> },
  { to: reportUrls.dashboard, area: reportUrls.dashboard, label: t('nav.dashboard'), icon: <LayoutDashboard size={18} aria-hidden /> },
  { to: productUrls.list, area: '/cc/product', label: t('nav.products'), icon: <Package size={18} aria-hidden /> },
  { to: sessionUrls.list, area: '/cc/session', label: t('nav.sessions'), icon: <CalendarClock size={18} aria-hidden /> },
  { to: userUrls.customers, area: userUrls.customers, label: t('nav.users'), icon: <Users size={18} aria-hidden /> },
  { to: creatorUrls.settings, area: creatorUrls.settings, label: t('nav.settings'), icon: <Settings size={18} aria-hidden /> },
];

/** The two quick-create buttons. */
export const quickCreates = (t: TFunction) =>
  [
    { to: productUrls.create, label: t('nav.newProduct'), icon: <PackagePlus aria-hidden />, look: { colorPalette: 'brand' } },
    { to: sessionUrls.create, label: t('nav.newSession'), icon: <CalendarPlus aria-hidden />, look: { variant: 'outline' } },
  ] as const;
