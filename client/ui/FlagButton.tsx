import { Button, type ButtonProps, chakra } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';

export interface FlagButtonProps extends Omit<ButtonProps, 'children' | 'onToggle'> {
  on: boolean;
  /** Names the switch, on or off. */
  label: string;
  /** The present state in a word; on phones the icon alone. */
  word: string;
  icon: LucideIcon;
  onToggle: () => void;
}

/** A switch for a line with many: it shows its state in a word and takes the room of a badge. */
export function FlagButton({ on, label, word, icon: Icon, onToggle, ...props }: FlagButtonProps) {
  return (
    <Button
      role="switch"
      aria-checked={on}
      aria-label={label}
      title={label}
      size="xs"
      variant={on ? 'subtle' : 'outline'}
      colorPalette={on ? 'brand' : 'gray'}
      color={on ? undefined : 'fg.muted'}
      borderRadius="full"
      paddingInline={{ base: 0, md: 2.5 }}
      minWidth={8}
      height={8}
      gap={1.5}
      onClick={onToggle}
      {...props}
    >
      <Icon size={14} aria-hidden />
      <chakra.span display={{ base: 'none', md: 'inline' }}>{word}</chakra.span>
    </Button>
  );
}
