import { CalendarX2, CopyPlus, DoorOpen, type LucideIcon, Pencil, Play, Repeat, Rocket, Square, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { SessionAction } from '../../../apollo/generated.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { useDenialReason } from '../../../ui/Allowed.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { roomUrls } from '../../room/urls.ts';
import type { ActedOn } from '../actedOn.ts';
import { useSessionDuplicate } from '../mutations/useSessionActions.ts';
import { useSessionPublish } from '../mutations/useSessionPublish.ts';
import { sessionUrls } from '../urls.ts';
import { SessionDialogs } from './SessionDialogs.tsx';

const sessionIcons: Record<SessionAction, LucideIcon> = {
  PUBLISH: Rocket,
  EDIT: Pencil,
  START: Play,
  JOIN: DoorOpen,
  END: Square,
  REPEAT: Repeat,
  DUPLICATE: CopyPlus,
  CANCEL: CalendarX2,
  DELETE: Trash2,
};

/** The actions that a dialog asks about first. */
export type ConfirmedAction = 'REPEAT' | 'CANCEL' | 'DELETE' | null;

export interface SessionActionShown {
  action: SessionAction;
  label: string;
  icon: ReactNode;
  /** Why the action is not possible; null if it is. */
  because: string | null;
  run: () => void;
  danger: boolean;
}

/**
 * The actions on a session in the server's order, each with the reason if it is not possible, and the dialogs that ask first. Starting and
 * ending lead into the room.
 */
export function useSessionActions(session: ActedOn): { actions: SessionActionShown[]; busy: boolean; dialogs: ReactNode } {
  const { t } = useTranslation(['sessions', 'messages']);
  const navigate = useNavigate();
  const mayNotEditSession = useDenialReason('EDIT');
  const [askedSessionAction, askSessionAction] = useState<ConfirmedAction>(null);
  const [missingSessionFields, setMissingSessionFields] = useState<readonly FieldFailure[]>([]);
  const toastedSession = useToastedAction();
  const publish = useSessionPublish();
  const duplicate = useSessionDuplicate();
  const key = useRef('');
  const { id } = session;

  const copySession = () =>
    toastedSession.run(async () => {
      // The key makes a repeat after a lost answer harmless.
      key.current ||= crypto.randomUUID();
      const { id: sessionCopy, userErrors: sessionErrors } = await duplicate(id, key.current);
      key.current = '';
      if (sessionCopy) {
        toast.success(t('success.sessionDuplicated', { ns: 'messages' }));
        await navigate(sessionUrls.edit(sessionCopy));
      }
      return sessionErrors;
    });
  const open = () =>
    toastedSession.run(async () => {
      const sessionFailures = await publish(id);
      if (sessionFailures.length === 0) toast.success(t('success.sessionPublished', { ns: 'messages' }));
      // Another person has changed its state. No field of the form could mend that.
      else if (sessionFailures.some(({ code, field }) => field?.[0] === 'id' || (code === 'WRONG_STATE' && !field))) return sessionFailures;
      else setMissingSessionFields(sessionFailures);
      return [];
    });
  const enterSession = () => navigate(roomUrls.host(id));
  const sessionRuns: Record<SessionAction, () => void> = {
    PUBLISH: () => void open(),
    EDIT: () => void navigate(sessionUrls.edit(id)),
    START: () => void enterSession(),
    JOIN: () => void enterSession(),
    END: () => void enterSession(),
    REPEAT: () => askSessionAction('REPEAT'),
    DUPLICATE: () => void copySession(),
    CANCEL: () => askSessionAction('CANCEL'),
    DELETE: () => askSessionAction('DELETE'),
  };

  return {
    busy: toastedSession.busy,
    actions: session.nextSteps.map(({ action, isPossible, reason }) => {
      const Icon = sessionIcons[action];
      return {
        action,
        label: t(`action.${action}`),
        icon: <Icon size={16} aria-hidden />,
        because: isPossible ? mayNotEditSession : (reason ?? ''),
        run: sessionRuns[action],
        danger: action === 'CANCEL' || action === 'DELETE',
      };
    }),
    dialogs: (
      <SessionDialogs
        session={session}
        asked={askedSessionAction}
        onClose={() => askSessionAction(null)}
        missing={missingSessionFields}
        onMissingSeen={() => setMissingSessionFields([])}
      />
    ),
  };
}
