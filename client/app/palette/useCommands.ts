import {
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CalendarPlus,
  ChartColumn,
  CircleUserRound,
  CreditCard,
  Gem,
  Globe,
  History,
  House,
  Languages,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Moon,
  Package,
  PackagePlus,
  Settings,
  ShieldCheck,
  Sun,
  TicketPercent,
  UserCog,
  Users,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { userUrls } from '../../features/admins/urls.ts';
import { availabilityUrls } from '../../features/availability/urls.ts';
import { calendarUrls } from '../../features/calendar/urls.ts';
import { creatorUrls } from '../../features/creators/urls.ts';
import { planUrls } from '../../features/plans/urls.ts';
import { productUrls } from '../../features/products/urls.ts';
import { promoUrls } from '../../features/promos/urls.ts';
import { reportUrls } from '../../features/reports/urls.ts';
import { sessionUrls } from '../../features/sessions/urls.ts';
import { storefrontUrls } from '../../features/storefront/urls.ts';
import { switchLanguage } from '../../i18n/language.ts';
import { signOut, useViewer } from '../../session/auth.ts';
import { type Needs, useDenialReason } from '../../ui/Allowed.tsx';
import type { Searchable } from '../../ui/search.ts';
import { useColorMode } from '../../ui/theme/colorMode.ts';
import { named, type Word } from './words.ts';

/** The parts of the palette, in their order. */
export const groups = ['recent', 'screens', 'create', 'products', 'look', 'account'] as const;
export type Group = (typeof groups)[number];

/** Something that the palette can do. */
export interface Command extends Searchable {
  group: Group;
  id: string;
  icon: LucideIcon;
  /** Where it leads, without the language. */
  to?: string;
  run: () => void;
  /** Why this viewer may not use it; null or absent if they may. */
  because?: string | null;
}

interface Screen {
  word: Word;
  to: string;
  icon: LucideIcon;
  needs?: Needs;
}

const screens: readonly Screen[] = [
  { word: 'myPage', to: creatorUrls.myPage, icon: CircleUserRound },
  { word: 'dashboard', to: reportUrls.dashboard, icon: LayoutDashboard },
  { word: 'reports', to: reportUrls.reports, icon: ChartColumn },
  { word: 'products', to: productUrls.list, icon: Package },
  { word: 'sessions', to: sessionUrls.list, icon: CalendarClock },
  { word: 'calendar', to: calendarUrls.calendar, icon: CalendarDays },
  { word: 'availability', to: availabilityUrls.availability, icon: CalendarCheck },
  { word: 'promoCodes', to: promoUrls.list(), icon: TicketPercent },
  { word: 'users', to: userUrls.customers, icon: Users },
  { word: 'admins', to: userUrls.admins(), icon: UserCog, needs: 'OWNER' },
  { word: 'activity', to: userUrls.activity, icon: History, needs: 'OWNER' },
  { word: 'profile', to: creatorUrls.profileSettings, icon: Settings },
  { word: 'security', to: creatorUrls.securitySettings, icon: ShieldCheck },
  { word: 'subscription', to: planUrls.subscription, icon: Gem },
  { word: 'billing', to: creatorUrls.billingSettings, icon: CreditCard },
  { word: 'site', to: creatorUrls.home, icon: House },
];

const creations: readonly Screen[] = [
  { word: 'newProduct', to: productUrls.create, icon: PackagePlus, needs: 'EDIT' },
  { word: 'newSession', to: sessionUrls.create, icon: CalendarPlus, needs: 'EDIT' },
];

/** All commands of the palette: screens to open, things to make, and switches. */
export function useCommands(): Command[] {
  const navigate = useNavigate();
  const { viewer } = useViewer();
  const { mode, toggle } = useColorMode();
  const whyNot: Record<Needs, string | null> = { EDIT: useDenialReason('EDIT'), OWNER: useDenialReason('OWNER') };

  const going =
    (group: Group) =>
    ({ word, to, icon, needs }: Screen): Command => ({
      ...named(word),
      group,
      id: to,
      icon,
      to,
      run: () => void navigate(to),
      because: needs ? whyNot[needs] : null,
    });
  const doing = (group: Group, word: Word, icon: LucideIcon, run: () => void): Command => ({ ...named(word), group, id: word, icon, run });

  const username = viewer?.creator?.username;
  const publicPage: Screen[] = username ? [{ word: 'publicPage', to: storefrontUrls.creator(username), icon: Globe }] : [];
  return [
    ...[...screens, ...publicPage].map(going('screens')),
    ...creations.map(going('create')),
    doing('look', 'language', Languages, switchLanguage),
    mode === 'dark' ? doing('look', 'lightMode', Sun, toggle) : doing('look', 'darkMode', Moon, toggle),
    doing('account', 'signOut', LogOut, () => signOut('CREATOR')),
  ];
}
