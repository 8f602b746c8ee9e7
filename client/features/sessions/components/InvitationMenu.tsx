import { MailX, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type SessionDetailFragment,
  SessionInvitationResendDocument,
  SessionInvitationWithdrawDocument,
} from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { useDenialReason } from '../../../ui/Allowed.tsx';
import { Menu } from '../../../ui/chakra/menu.ts';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { Disabled } from '../../../ui/Disabled.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';

export type Invitation = SessionDetailFragment['invitations'][number];

export interface InvitationMenuProps {
  session: SessionDetailFragment;
  invitation: Invitation;
}

/** Sends an invitation again or withdraws it. An impossible action says why. */
export function InvitationMenu({ session, invitation: { id: invitationId, email, state } }: InvitationMenuProps) {
  const { t } = useTranslation('sessions');
  const mayNotEdit = useDenialReason('EDIT');
  const resend = useAction(SessionInvitationResendDocument);
  const withdraw = useAction(SessionInvitationWithdrawDocument);
  const { busy, run } = useToastedAction();
  const [asking, setAsking] = useState(false);
  const { id, status, nextSteps } = session;
  const named = { email: `\u2068${email}\u2069` };
  const hasSeat = state === 'BOOKED' ? t('invitations.hasSeat') : null;
  const closed = status === 'DRAFT' ? t('invitations.waits') : t('invitations.over');
  const cannotSend = ['SCHEDULED', 'LOBBY', 'LIVE'].includes(status) ? null : closed;
  const cannotEdit = nextSteps.find(({ action }) => action === 'EDIT')?.reason ?? null;
  const send = () =>
    void run(
      () => resend({ id, invitationId }),
      () => toast.success(t('invitations.sentAgain')),
    );
  return (
    <>
      <ActionMenu label={t('invitations.more', { email })} loading={busy}>
        {() => (
          <>
            <Disabled because={mayNotEdit ?? hasSeat ?? cannotSend}>
              <Menu.Item value="resend" onSelect={send}>
                <Send size={16} aria-hidden className="flip" />
                {t('invitations.resend')}
              </Menu.Item>
            </Disabled>
            <Disabled because={mayNotEdit ?? hasSeat ?? cannotEdit}>
              <Menu.Item value="withdraw" color="fg.error" onSelect={() => setAsking(true)}>
                <MailX size={16} aria-hidden />
                {t('invitations.withdraw')}
              </Menu.Item>
            </Disabled>
          </>
        )}
      </ActionMenu>
      <DeleteDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('invitations.withdrawTitle')}
        confirm={t('invitations.withdrawConfirm')}
        remove={() => withdraw({ id, invitationId })}
        done={t('invitations.withdrawn')}
      >
        {t('invitations.withdrawText', named)}
      </DeleteDialog>
    </>
  );
}
