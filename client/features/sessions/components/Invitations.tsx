import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SessionDetailFragment } from '../../../apollo/generated.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.ts';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { type Invitation, InvitationMenu } from './InvitationMenu.tsx';

/** The emails that are invited to a session, and what became of each invitation. */
export function Invitations({ session }: { session: SessionDetailFragment }) {
  const { t } = useTranslation('sessions');
  const { invitations } = session;
  const booked = invitations.filter(({ state }) => state === 'BOOKED').length;
  return (
    <section aria-labelledby="invitations">
      <Flex justify="space-between" align="baseline" gap={4}>
        <chakra.h2 id="invitations" textStyle="lg" fontWeight="semibold">
          {t('invitations.title')}
        </chakra.h2>
        <chakra.span className="figures" color="fg.muted" textStyle="sm">
          {t('invitations.booked', { n: formatNumber(booked), of: formatNumber(invitations.length) })}
        </chakra.span>
      </Flex>
      {invitations.length === 0 ? (
        <chakra.p color="fg.muted" marginBlockStart={2}>
          {t('invitations.none')}
        </chakra.p>
      ) : (
        <chakra.ul marginBlockStart={2} listStyleType="none" maxHeight="24rem" overflowY="auto" tabIndex={0} aria-labelledby="invitations">
          {invitations.map((invitation) => (
            <Flex key={invitation.id} as="li" align="center" columnGap={2} paddingBlock={2} borderBlockEndWidth="1px">
              <Flex flex={1} minWidth={0} wrap="wrap" justify="space-between" align="center" columnGap={4}>
                <chakra.span overflowWrap="anywhere">
                  <bdi dir="ltr">{invitation.email}</bdi>
                </chakra.span>
                <State invitation={invitation} isDraft={session.status === 'DRAFT'} />
              </Flex>
              <InvitationMenu session={session} invitation={invitation} />
            </Flex>
          ))}
        </chakra.ul>
      )}
    </section>
  );
}

function State({ invitation: { sentAt, state }, isDraft }: { invitation: Invitation; isDraft: boolean }) {
  const { t } = useTranslation('sessions');
  if (state === 'BOOKED') return <StatusBadge tone="positive">{t('invitations.hasBooked')}</StatusBadge>;
  if (state === 'CANCELLED') return <StatusBadge tone="neutral">{t('invitations.hasCancelled')}</StatusBadge>;
  return (
    <chakra.span color="fg.muted" textStyle="sm">
      {sentAt ? (
        <Trans t={t} i18nKey="invitations.sent" components={{ time: <RelativeTime instant={sentAt} /> }} />
      ) : (
        t(isDraft ? 'invitations.waits' : 'invitations.unsent')
      )}
    </chakra.span>
  );
}
