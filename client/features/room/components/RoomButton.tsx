import { IconButton, type IconButtonProps } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';

export interface RoomButtonProps extends IconButtonProps {
  icon: LucideIcon;
  label: string;
  /** Whether the device is off. It is shown in red, as a warning that the person is not heard. */
  isOff?: boolean;
  /** Whether its panel or switch is on. */
  isOn?: boolean;
  shortcut?: string;
}

/** A round button of the room, with a name for screen readers and those who point at it. */
export function RoomButton({ icon: Icon, label, isOff = false, isOn = false, shortcut, ...props }: RoomButtonProps) {
  const bg = isOff ? 'red.muted' : isOn ? 'brand.solid' : 'bg.emphasized';
  return (
    <IconButton
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      aria-keyshortcuts={shortcut}
      borderRadius="full"
      size="lg"
      bg={bg}
      color={isOff ? 'red.fg' : isOn ? 'brand.contrast' : 'fg'}
      _hover={{ filter: 'brightness(1.15)' }}
      focusVisibleRing="outside"
      flexShrink={0}
      {...props}
    >
      <Icon aria-hidden />
    </IconButton>
  );
}
