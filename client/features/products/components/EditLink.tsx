import { Button, type ButtonProps } from '@chakra-ui/react';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { readOnlyNoticeId } from './ReadOnlyNotice.tsx';

/** A button-like link to where something is changed; switched off for those who may only look (`ReadOnlyNotice` says why). */
export function EditLink({ to, canEdit, children, ...props }: ButtonProps & { to: string; canEdit: boolean }) {
  return canEdit ? (
    <ButtonLink to={to} {...props}>
      {children}
    </ButtonLink>
  ) : (
    <Button disabled aria-describedby={readOnlyNoticeId} {...props}>
      {children}
    </Button>
  );
}
