import { chakra, Flex } from '@chakra-ui/react';
import { Gem, LayoutDashboard, Settings } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewerAccountFragment } from '../../apollo/generated.ts';
import { AccountSwitcher } from '../../features/admins/components/AccountSwitcher.tsx';
import { creatorUrls } from '../../features/creators/urls.ts';
import { PlanNote } from '../../features/plans/components/PlanNote.tsx';
import { planUrls } from '../../features/plans/urls.ts';
import { reportUrls } from '../../features/reports/urls.ts';
import { signOut } from '../../session/auth.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { ButtonLink } from '../../ui/AppLink.tsx';
import { pickText } from '../../ui/BiText.tsx';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { AreaLink } from './AreaLink.tsx';
import { consoleLinks, quickCreates } from './consoleLinks.tsx';
import { LanguageToggle, ThemeToggle } from './controls.tsx';
import { SideMenu } from './SideMenu.tsx';
import { hiddenInLargeLettersBelow, TopBar } from './TopBar.tsx';

/**
 * The style of the bar's words. They fit in the site's fonts. A browser that loads no fonts, as in Lockdown Mode, may have wider ones. Then
 * the words are cut, those of the buttons first, and nothing leaves the bar.
 */
const cutIfNeeded = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const BarLink = chakra(AreaLink, {
  base: {
    // The bar is as wide as the content, and the words of the quick-create buttons take what is left.
    paddingInline: 2,
    paddingBlock: 2,
    borderRadius: 'l2',
    color: 'fg.muted',
    fontWeight: 'medium',
    textStyle: 'sm',
    ...cutIfNeeded,
    transition: 'background 150ms, color 150ms',
    _hover: { color: 'fg', bg: 'bg.muted' },
    '&[aria-current=page]': { color: 'brand.fg', bg: 'brand.subtle' },
    focusVisibleRing: 'inside',
  },
});

/**
 * The console's top bar. On narrow screens, its links and quick-create buttons are in the side menu. The router draws layouts anew with
 * each page; the bar stays as it is.
 */
export const ConsoleBar = memo(function ConsoleBar({ viewer }: { viewer: ViewerAccountFragment | null }) {
  const { t } = useTranslation();
  const name = pickText(viewer?.creator?.fullName, viewer?.creator?.fullNameAr).text || viewer?.email || '';
  return (
    <TopBar start={<SideMenu />}>
      <Flex as="nav" aria-label={t('nav.console')} gap={1} minWidth={0} hideBelow="lg" css={hiddenInLargeLettersBelow('lg')}>
        {consoleLinks(t).map(({ to, area, label }) => (
          <BarLink key={to} to={to} area={area}>
            {label}
          </BarLink>
        ))}
      </Flex>
      <Flex gap={2} minWidth={20} flexShrink={100} hideBelow="lg" css={hiddenInLargeLettersBelow('lg')}>
        {quickCreates(t).map(({ to, label, icon, look }) => (
          <Allowed key={to} needs="EDIT">
            <ButtonLink to={to} {...look} size="sm" title={label} minWidth={9} flexShrink={1}>
              {icon}
              <chakra.span css={{ ...cutIfNeeded, ...hiddenInLargeLettersBelow('xl') }} hideBelow="xl">
                {label}
              </chakra.span>
            </ButtonLink>
          </Allowed>
        ))}
      </Flex>
      <Flex gap={0.5} align="center">
        <PaletteButton />
        <LanguageToggle />
        <ThemeToggle />
      </Flex>
      {viewer && (
        <AccountMenu
          name={name}
          email={viewer.email}
          image={viewer.creator?.profilePic}
          note={<PlanNote />}
          links={[
            { to: reportUrls.dashboard, label: t('nav.dashboard'), icon: <LayoutDashboard size={16} aria-hidden /> },
            { to: planUrls.subscription, label: t('nav.subscription'), icon: <Gem size={16} aria-hidden /> },
            { to: creatorUrls.settings, label: t('nav.settings'), icon: <Settings size={16} aria-hidden /> },
          ]}
          accounts={<AccountSwitcher />}
          onSignOut={() => signOut('CREATOR')}
        />
      )}
    </TopBar>
  );
});
