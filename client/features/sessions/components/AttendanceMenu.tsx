import { Menu } from '@chakra-ui/react';
import { UserCheck, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AttendanceUpdateDocument, type AttendeeFragment } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Allowed } from '../../../ui/Allowed.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';

type Noted = Omit<AttendeeFragment, ' $fragmentName'>;

/** Notes whether an attendee came; only of a booking that stood until the end. */
export function AttendanceMenu({ attendee: { id, name, status } }: { attendee: Noted }) {
  const { t } = useTranslation(['sessions', 'messages']);
  const update = useAction(AttendanceUpdateDocument);
  const { busy, run } = useToastedAction();
  if (status === 'CANCELLED' || status === 'RESCHEDULED') return null;
  const note = (attended: boolean) =>
    void run(
      () => update({ id, attended }),
      () => toast.success(t('attendees.noted')),
    );
  return (
    <ActionMenu label={t('attendees.more', { name })} loading={busy}>
      {() => (
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
      )}
    </ActionMenu>
  );
}
