import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { isSwitchingLanguage } from '../i18n/language.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { keepPage } from './kept.ts';

/** Asks before a link, the back button or closing the tab throws changes away. The language toggle brings them back, all but an upload. */
export function UnsavedWarning({ dirty, uploading }: { dirty: boolean; uploading: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (uploading || !isSwitchingLanguage() || !keepPage()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty, uploading]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={t('form.unsavedTitle')}
      confirm={t('form.unsavedLeave')}
      cancel={t('form.unsavedStay')}
      danger
    >
      {t('form.unsavedText')}
    </ConfirmDialog>
  );
}
