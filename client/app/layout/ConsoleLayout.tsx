import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { Outlet, useParams } from 'react-router-dom';
import { isId } from '../../../schema/rules/id.ts';
import { accountUrls } from '../../features/accounts/urls.ts';
import { ConsoleUploads } from '../../features/content/uploads/ConsoleUploads.tsx';
import { creatorUrls } from '../../features/creators/urls.ts';
import { ConsolePlan } from '../../features/plans/components/ConsolePlan.tsx';
import { localized } from '../../i18n/language.ts';
import { useSignedIn, useViewer } from '../../session/auth.ts';
import { signInAgain, signInFirst } from '../../session/expired.ts';
import { isExpired } from '../../session/tokens.ts';
import { NoData } from '../../ui/NoData.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { Redirect } from '../../ui/Redirect.tsx';
import { PageSkeleton } from '../../ui/Skeletons.tsx';
import { useRecentVisits } from '../palette/recent.ts';
import { ConsoleBar } from './ConsoleBar.tsx';
import { contentId, SkipLink } from './controls.tsx';

/**
 * The address of the sign-in for a person who comes back from a bank or from Google to the console. A browser that refuses storage has lost
 * their session meanwhile, so they sign in again, in the same language, and go on at the same address. Undefined for other addresses.
 */
function signInAfterReturn(): string | undefined {
  const { pathname, search } = window.location;
  const isReturn = /[?&](payment|hand-over|close)\b/.test(search);
  return isReturn ? localized(`${accountUrls.login}?next=${encodeURIComponent(pathname + search)}`) : undefined;
}

/**
 * Leads to a sign-in. It is in the page's language after a session that has ended, and for a person who comes back (`signInAfterReturn`);
 * otherwise it is in English (specification, sections 2 and 7).
 */
export function ToSignIn() {
  useEffect(() => {
    if (isExpired('CREATOR')) signInAgain('CREATOR');
    else signInFirst(signInAfterReturn());
  }, []);
  return <PageSkeleton />;
}

/**
 * The console's frame and its guard, which asks for a sign-in and a complete profile. The server decides; the guard only leads to the right
 * screen.
 */
export function ConsoleLayout() {
  const signedIn = useSignedIn();
  const { viewer, refused, error, refetch } = useViewer();
  useEffect(() => {
    if (refused) signInAgain('CREATOR');
  }, [refused]);
  const isReady = viewer !== null;
  // Nearly every page has a form, so the code of forms is loaded in advance.
  useEffect(() => {
    if (isReady) import('../../forms/Form.tsx').catch(() => undefined);
  }, [isReady]);
  useRecentVisits(viewer?.creator?.id);
  // An incomplete id, as in a link that was cut. Nothing is asked for it.
  const cut = Object.entries(useParams()).some(([name, part]) => name.endsWith('Id') && !isId(part ?? ''));
  const page = cut ? <NotFound console /> : <Outlet />;
  if (!signedIn) return <ToSignIn />;
  if (viewer && !viewer.isProfileComplete) return <Redirect to={creatorUrls.completeProfile} />;
  return (
    <>
      <SkipLink />
      <ConsoleBar viewer={viewer} />
      {viewer && <ConsolePlan />}
      <chakra.main id={contentId} tabIndex={-1} flex={1} display="flex" flexDirection="column" outline="none">
        {viewer ? (
          page
        ) : (
          <NoData whole error={error} onRetry={refetch}>
            <PageSkeleton />
          </NoData>
        )}
      </chakra.main>
      <ConsoleUploads />
    </>
  );
}
