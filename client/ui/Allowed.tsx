import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isEnough } from '../../schema/rules/permissions.ts';
import type { Permission } from '../apollo/generated.ts';
import { useViewer } from '../session/auth.ts';
import { Disabled } from './Disabled.tsx';

/** The permission that a control needs. */
export type Needs = Exclude<Permission, 'VIEW'>;

/** Why the viewer may not do what needs this; null when they may. For show, like every guard here: the server decides. */
export function useDenialReason(needs: Needs): string | null {
  const { t } = useTranslation();
  const { viewer } = useViewer();
  if (!viewer?.permission || isEnough(viewer.permission, needs)) return null;
  return t(`permission.${needs}`);
}

export interface AllowedProps {
  needs: Needs;
  /** Instead of the general one: "Only the owner can manage admins". */
  reason?: string;
  /** A `Button`, `IconButton`, `ButtonLink` or `Menu.Item`. */
  children: ReactElement;
}

/** A control that not everybody on the account may use: for those who may not it is switched off, and says why. */
export function Allowed({ needs, reason, children }: AllowedProps) {
  const whyNot = useDenialReason(needs);
  return <Disabled because={whyNot && (reason ?? whyNot)}>{children}</Disabled>;
}
