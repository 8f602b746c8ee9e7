import { MailQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { localized } from '../../../i18n/language.ts';
import { Trans } from '../../../i18n/trans.ts';
import { signOut, useSignedIn, useViewer } from '../../../session/auth.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useHead } from '../../../ui/head.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { accountUrls } from '../../accounts/urls.ts';

/**
 * Replaces a session that this viewer may not see. `none`: the session does not exist or is for others; the page does not say which.
 * `invalid`: the same for a session that an invitation's link names. `others`: the link works for another email than the viewer's.
 */
export function NotInvited({ why }: { why: 'none' | 'invalid' | 'others' }) {
  const { t } = useTranslation('booking');
  const { pathname, search } = useLocation();
  const signedIn = useSignedIn();
  const { viewer } = useViewer();
  const title = t(`invitation.${why}.title`);
  useHead({ title, status: 404 });
  const invitationPath = localized(pathname + search);
  return (
    <EmptyState
      alone
      title={title}
      icon={<MailQuestion size={28} aria-hidden />}
      action={
        signedIn ? (
          <LinkButton onClick={() => signOut('CUSTOMER')}>{t('invitation.signOut')}</LinkButton>
        ) : (
          <ButtonLink to={accountUrls.customerLogin(invitationPath)} colorPalette="brand">
            {t('invitation.signIn')}
          </ButtonLink>
        )
      }
    >
      {t(`invitation.${why}.text`)}
      {signedIn && viewer && (
        <>
          {' '}
          <Trans t={t} i18nKey="invitation.signedInAs" values={{ email: viewer.email }} components={{ email: <bdi /> }} />
        </>
      )}
    </EmptyState>
  );
}
