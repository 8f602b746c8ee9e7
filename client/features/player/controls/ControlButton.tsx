import { IconButton, type IconButtonProps } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { quiet } from './look.ts';

/** A round button on the player's dark, with a name for screen readers and those who point at it. */
export function ControlButton({ icon: Icon, label, ...props }: IconButtonProps & { icon: LucideIcon; label: string }) {
  return (
    <IconButton {...quiet} size="sm" aria-label={label} title={label} flexShrink={0} {...props}>
      <Icon aria-hidden />
    </IconButton>
  );
}
