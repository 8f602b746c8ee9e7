import type { TFunction } from 'i18next';
import { CircleUserRound, LayoutDashboard, Package } from 'lucide-react';
import { creatorUrls } from '../../features/creators/urls.ts';
import { productUrls } from '../../features/products/urls.ts';
import { reportUrls } from '../../features/reports/urls.ts';

/** The console's screens, in the order of its navigation. */
export const consoleLinks = (t: TFunction) => [
  { to: creatorUrls.myPage, label: t('nav.myPage'), icon: <CircleUserRound size={18} aria-hidden /> },
  { to: reportUrls.dashboard, label: t('nav.dashboard'), icon: <LayoutDashboard size={18} aria-hidden /> },
  { to: productUrls.list, label: t('nav.products'), icon: <Package size={18} aria-hidden /> },
];
