import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { toast } from './toaster.tsx';
import { useDialogAction } from './useDialogAction.ts';

export interface DeleteDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Says what goes with it. */
  children: ReactNode;
  confirm: string;
  /** Answers why it cannot go; nothing when it is gone. */
  remove: () => Promise<readonly { message: string }[]>;
  /** Told once it is gone. */
  done: string;
}

/** Asks before something goes for good, and sees to it. It stays open, and says why, when that fails. */
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
