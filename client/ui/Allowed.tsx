import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isEnough } from '../../schema/rules/permissions.ts';
import type { Permission } from '../apollo/generated.ts';
import { useViewer } from '../session/auth.ts';
import { Disabled } from './Disabled.tsx';

/** The permission that a control needs. */
export type Needs = Exclude<Permission, 'VIEW'>;

/** Why the viewer lacks a permission; null when they have it. Like every guard of the client it only serves display: the server decides. */
export function useDenialReason(needs: Needs): string | null {
  const { t } = useTranslation();
  const { viewer } = useViewer();
  if (!viewer?.permission || isEnough(viewer.permission, needs)) return null;
  return t(`permission.${needs}`);
}

export interface AllowedProps {
  needs: Needs;
  /** The reason to show in place of the general one: "Only the owner can manage admins". */
  reason?: string;
  /** A `Button`, `IconButton`, `ButtonLink` or `Menu.Item`. */
  children: ReactElement;
}

/** A control that needs a permission. For viewers without it, it is switched off and says why. */
export function Allowed({ needs, reason, children }: AllowedProps) {
  const whyNot = useDenialReason(needs);
  return <Disabled because={whyNot && (reason ?? whyNot)}>{children}</Disabled>;
}
