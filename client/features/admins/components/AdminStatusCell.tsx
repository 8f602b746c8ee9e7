import { Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { AdminResendDocument, type AdminSummaryFragment } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { Trans } from '../../../i18n/trans.ts';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useCountdown } from '../../../ui/useCountdown.ts';
import { useToastedAction } from '../../../ui/useToastedAction.ts';

const adminTones = { INVITED: 'attention', EXPIRED: 'neutral', ACTIVE: 'positive' } as const;

/** An admin's status and its time, and for invited ones a button that mails again. */
export function AdminStatusCell({ admin }: { admin: AdminSummaryFragment }) {
  const { t } = useTranslation('admins');
  const { status, invitedAt, acceptedAt, lastSeenAt } = admin;
  return (
    <Stack gap={1} align={{ base: 'flex-end', md: 'flex-start' }}>
      <Flex wrap="wrap" align="center" justify={{ base: 'flex-end', md: 'flex-start' }} columnGap={2} rowGap={1}>
        <StatusBadge tone={adminTones[status]}>{t(`status.${status}`)}</StatusBadge>
        <chakra.span color="fg.muted" textStyle="sm">
          <Trans
            t={t}
            i18nKey={status === 'ACTIVE' ? 'status.since' : status === 'INVITED' ? 'status.on' : 'status.invitedOn'}
            components={{ when: <DateText instant={acceptedAt ?? invitedAt} /> }}
          />
        </chakra.span>
      </Flex>
      {lastSeenAt && (
        <chakra.span color="fg.muted" textStyle="sm">
          <Trans t={t} i18nKey="status.seen" components={{ when: <RelativeTime instant={lastSeenAt} /> }} />
        </chakra.span>
      )}
      {status !== 'ACTIVE' && <InvitationResend key={invitedAt} admin={admin} />}
    </Stack>
  );
}

/** Seconds before another mail is offered. */
const resendPause = 60;
/** Seconds until another mail may be asked for. It allows for a wrong clock. */
const secondsToResend = (invitedAt: string) =>
  Math.min(resendPause, Math.max(0, Math.ceil(resendPause - (Date.now() - Date.parse(invitedAt)) / 1000)));

function InvitationResend({ admin: { id, email, invitedAt } }: { admin: AdminSummaryFragment }) {
  const { t } = useTranslation('admins');
  const resend = useAction(AdminResendDocument);
  const [secondsLeft] = useCountdown(secondsToResend(invitedAt));
  const { busy: resendingInvitation, run: runInvitationResend } = useToastedAction();
  const resendInvitation = () =>
    runInvitationResend(
      () => resend({ id }),
      () => toast.success(t('resend.sent', { email })),
    );
  return (
    <Button
      variant="plain"
      size="sm"
      className="figures"
      padding={0}
      height="auto"
      color="brand.fg"
      textDecoration={secondsLeft > 0 ? undefined : 'underline'}
      textUnderlineOffset="3px"
      loading={resendingInvitation}
      loadingText={t('resend.action')}
      disabled={secondsLeft > 0}
      onClick={() => void resendInvitation()}
    >
      {secondsLeft > 0 ? t('resend.wait', { count: secondsLeft }) : t('resend.action')}
    </Button>
  );
}
