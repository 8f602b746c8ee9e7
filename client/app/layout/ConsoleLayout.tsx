import { chakra, Flex } from '@chakra-ui/react';
import { LayoutDashboard, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, NavLink, Outlet } from 'react-router-dom';
import { signInAgain } from '../../apollo/expired.ts';
import type { ViewerAccountFragment } from '../../apollo/generated.ts';
import { isExpired } from '../../apollo/tokens.ts';
import { accountUrls } from '../../features/accounts/urls.ts';
import { creatorUrls } from '../../features/creators/urls.ts';
import { productUrls } from '../../features/products/urls.ts';
import { reportUrls } from '../../features/reports/urls.ts';
import { ButtonLink } from '../../ui/AppLink.tsx';
import { pickText } from '../../ui/BiText.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageSkeleton } from '../../ui/Skeletons.tsx';
import { signOut, useSignedIn, useViewer } from '../auth.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { consoleLinks } from './consoleLinks.tsx';
import { contentId, LanguageToggle, SkipLink, ThemeToggle } from './controls.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';

const BarLink = chakra(NavLink, {
  base: {
    paddingInline: 3,
    paddingBlock: 2,
    borderRadius: 'l2',
    color: 'fg.muted',
    fontWeight: 'medium',
    textStyle: 'sm',
    transition: 'background 150ms, color 150ms',
    _hover: { color: 'fg', bg: 'bg.muted' },
    '&[aria-current=page]': { color: 'brand.fg', bg: 'brand.subtle' },
    focusVisibleRing: 'inside',
  },
});

function ConsoleBar({ viewer }: { viewer: ViewerAccountFragment | null }) {
  const { t } = useTranslation();
  const canCreate = viewer !== null && viewer.permission !== 'VIEW';
  const name = pickText(viewer?.creator?.fullName, viewer?.creator?.fullNameAr).text || viewer?.email || '';
  return (
    <TopBar start={<SideMenu canCreate={canCreate} />}>
      <Flex as="nav" aria-label={t('nav.console')} gap={1} hideBelow="md" marginInlineEnd={2}>
        {consoleLinks(t).map(({ to, label }) => (
          <BarLink key={to} to={to}>
            {label}
          </BarLink>
        ))}
      </Flex>
      {canCreate && (
        <ButtonLink to={productUrls.create} colorPalette="brand" size="sm" hideBelow="md">
          <Plus aria-hidden />
          {t('nav.newProduct')}
        </ButtonLink>
      )}
      <LanguageToggle />
      <ThemeToggle />
      {viewer && (
        <AccountMenu
          name={name}
          email={viewer.email}
          image={viewer.creator?.profilePic}
          links={[{ to: reportUrls.dashboard, label: t('nav.dashboard'), icon: <LayoutDashboard size={16} aria-hidden /> }]}
          onSignOut={() => signOut('CREATOR')}
        />
      )}
    </TopBar>
  );
}

/** Where a creator without a session goes: the English sign-in; whose session has ended, the one in the page's language (specification, sections 2 and 7). */
function ToSignIn() {
  useEffect(() => {
    if (isExpired('CREATOR')) signInAgain('CREATOR');
    else window.location.replace(`/en${accountUrls.login}`);
  }, []);
  return <PageSkeleton />;
}

/** The console's frame and its guard: signed in, and with a complete profile. The guard is for show; the server decides. */
export function ConsoleLayout() {
  const signedIn = useSignedIn();
  const { viewer, refused, error, refetch } = useViewer();
  useEffect(() => {
    if (refused) signInAgain('CREATOR');
  }, [refused]);
  if (!signedIn) return <ToSignIn />;
  if (viewer && !viewer.isProfileComplete) return <Navigate to={creatorUrls.completeProfile} replace />;
  return (
    <>
      <SkipLink />
      <ConsoleBar viewer={viewer} />
      <chakra.main id={contentId} tabIndex={-1} flex={1} display="flex" flexDirection="column" outline="none">
        {viewer ? <Outlet /> : error ? <ErrorState error={error} onRetry={refetch} /> : <PageSkeleton />}
      </chakra.main>
    </>
  );
}
