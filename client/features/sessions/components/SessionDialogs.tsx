import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FieldFailure } from '../../../forms/errors.ts';
import { pickText } from '../../../ui/BiText.tsx';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import type { ActedOn } from '../actedOn.ts';
import { useSessionDelete } from '../mutations/useSessionActions.ts';
import { sessionUrls } from '../urls.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { MissingList } from './MissingList.tsx';
import { RepeatDialog } from './RepeatDialog.tsx';
import type { ConfirmedAction } from './useSessionActions.tsx';

export interface SessionDialogsProps {
  session: ActedOn;
  asked: ConfirmedAction;
  onClose: () => void;
  /** The fields that it lacks for publishing. */
  missing: readonly FieldFailure[];
  onMissingSeen: () => void;
}

/** The dialogs before a session is repeated, cancelled or deleted, and the one with the missing fields when it cannot be published. */
export function SessionDialogs({ session, asked, onClose, missing, onMissingSeen }: SessionDialogsProps) {
  const { t } = useTranslation(['sessions', 'messages']);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const remove = useSessionDelete();
  const { id, title, titleAr } = session;
  const name = pickText(title, titleAr).text;
  return (
    <>
      {asked === 'REPEAT' && <RepeatDialog session={session} onClose={onClose} />}
      {asked === 'CANCEL' && <CancelDialog session={session} onClose={onClose} />}
      <DeleteDialog
        open={asked === 'DELETE'}
        onClose={onClose}
        title={t('delete.title')}
        confirm={t('delete.confirm')}
        remove={async () => {
          const failures = await remove(id);
          // The session's own page no longer exists.
          if (failures.length === 0 && pathname.includes(id)) await navigate(`${sessionUrls.list}?tab=drafts`);
          return failures;
        }}
        done={t('success.sessionDeleted', { ns: 'messages' })}
      >
        {t('delete.text', { title: name })}
      </DeleteDialog>
      <Modal open={missing.length > 0} onClose={onMissingSeen} title={t('missing.title')}>
        <Box paddingBlockEnd={4}>
          <MissingList sessionId={id} missingSessionFields={missing} />
        </Box>
      </Modal>
    </>
  );
}
