import type { TFunction } from 'i18next';
import { CalendarPlus, CircleUserRound, LayoutDashboard, Package, PackagePlus, Settings, Users } from 'lucide-react';
import { userUrls } from '../../features/admins/urls.ts';
import { creatorUrls } from '../../features/creators/urls.ts';
import { productUrls } from '../../features/products/urls.ts';
import { reportUrls } from '../../features/reports/urls.ts';
import { comingUrls } from '../urls.ts';

/** The console's screens, in the order of its navigation. */
export const consoleLinks = (t: TFunction) => [
  { to: creatorUrls.myPage, label: t('nav.myPage'), icon: <CircleUserRound size={18} aria-hidden /> },
  { to: reportUrls.dashboard, label: t('nav.dashboard'), icon: <LayoutDashboard size={18} aria-hidden /> },
  { to: productUrls.list, label: t('nav.products'), icon: <Package size={18} aria-hidden /> },
  { to: userUrls.customers, label: t('nav.users'), icon: <Users size={18} aria-hidden /> },
  { to: creatorUrls.settings, label: t('nav.settings'), icon: <Settings size={18} aria-hidden /> },
];

/** The two quick-create buttons. */
export const quickCreates = (t: TFunction) =>
  [
    { to: productUrls.create, label: t('nav.newProduct'), icon: <PackagePlus aria-hidden />, look: { colorPalette: 'brand' } },
    { to: comingUrls.newSession, label: t('nav.newSession'), icon: <CalendarPlus aria-hidden />, look: { variant: 'outline' } },
  ] as const;
