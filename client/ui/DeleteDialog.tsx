import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { toast } from './toaster.tsx';
import { useDialogAction } from './useDialogAction.ts';

export interface DeleteDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Says what is deleted with it. */
  children: ReactNode;
  confirm: string;
  /** Deletes it. Answers why it cannot be deleted; nothing on success. */
  remove: () => Promise<readonly { message: string }[]>;
  /** The toast after the deletion. */
  done: string;
}

/** Asks before something is deleted for good, and deletes it. If that fails, the dialog stays open and says why. */
export function DeleteDialog({ open, onClose, title, children, confirm, remove, done }: DeleteDialogProps) {
  const { busy, problem, run, clear } = useDialogAction();
  const close = () => {
    clear();
    onClose();
  };
  const act = () =>
    run(remove, () => {
      toast.success(done);
      close();
    });
  return (
    <ConfirmDialog open={open} onClose={close} onConfirm={() => void act()} title={title} confirm={confirm} danger busy={busy}>
      {children}
      {problem && (
        <Alert tone="error" marginBlockStart={4}>
          {problem}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
