import { CalendarClock, CalendarX2, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttendanceUpdateDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Allowed, useDenialReason } from '../../../ui/Allowed.tsx';
import { Menu } from '../../../ui/chakra/menu.ts';
import { Disabled } from '../../../ui/Disabled.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import type { AttendeeShown, Attending } from '../attending.ts';
import { CancelBookingDialog } from './CancelBookingDialog.tsx';
import { MoveBookingDialog } from './MoveBookingDialog.tsx';

export interface AttendeeMenuProps {
  attendee: AttendeeShown;
  attending: Attending;
}

/** A host's actions on one booking: move or cancel it before the end, and note afterwards whether the customer came. */
export function AttendeeMenu({ attendee, attending }: AttendeeMenuProps) {
  const { t } = useTranslation('sessions');
  const update = useAction(AttendanceUpdateDocument);
  const mayNotEdit = useDenialReason('EDIT');
  const { busy, run } = useToastedAction();
  const [askedOfAttendee, askOfAttendee] = useState<'MOVE' | 'CANCEL' | null>(null);
  const { id, name, status, canCancel, canReschedule } = attendee;
  const stands = status !== 'CANCELLED' && status !== 'RESCHEDULED';
  const note = (attended: boolean) =>
    void run(
      () => update({ id, attended }),
      () => toast.success(t('attendees.noted')),
    );
  const close = () => askOfAttendee(null);
  return (
    <>
      {stands && (
        <ActionMenu label={t('attendees.more', { name })} loading={busy}>
          {() =>
            attending.isOver ? (
              <>
                <Allowed needs="EDIT">
                  <Menu.Item value="came" onSelect={() => note(true)}>
                    <UserCheck size={16} aria-hidden />
                    {t('attendees.didCome')}
                  </Menu.Item>
                </Allowed>
                <Allowed needs="EDIT">
                  <Menu.Item value="missed" onSelect={() => note(false)}>
                    <UserX size={16} aria-hidden />
                    {t('attendees.didNotCome')}
                  </Menu.Item>
                </Allowed>
              </>
            ) : (
              <>
                <Disabled because={mayNotEdit ?? canReschedule.reason}>
                  <Menu.Item value="move" onSelect={() => askOfAttendee('MOVE')}>
                    <CalendarClock size={16} aria-hidden />
                    {t('attendees.move')}
                  </Menu.Item>
                </Disabled>
                <Disabled because={mayNotEdit ?? canCancel.reason}>
                  <Menu.Item value="cancel" color="fg.error" onSelect={() => askOfAttendee('CANCEL')}>
                    <CalendarX2 size={16} aria-hidden />
                    {t('attendees.cancel')}
                  </Menu.Item>
                </Disabled>
              </>
            )
          }
        </ActionMenu>
      )}
      {askedOfAttendee === 'CANCEL' && <CancelBookingDialog attendee={attendee} attending={attending} onClose={close} />}
      {askedOfAttendee === 'MOVE' && <MoveBookingDialog attendee={attendee} attending={attending} onClose={close} />}
    </>
  );
}
