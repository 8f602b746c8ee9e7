import { Button, chakra } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { direction } from '../../../i18n/language.ts';
import { Menu } from '../../../ui/chakra/menu.ts';
import { quiet } from './look.ts';

export interface ChoiceMenuProps {
  /** The choice in words, for screen readers and pointers. */
  label: string;
  /** At the top of the list. */
  title: string;
  /** The button's content. */
  controlFace: ReactNode;
  value: string;
  choices: readonly { value: string; label: string }[];
  onPlayerChoice: (value: string) => void;
  /** The player keeps its controls in sight meanwhile. */
  onOpenChange: (open: boolean) => void;
}

/** A choice from a short list over the player. The list is inside the frame, so that it works in fullscreen, too. */
export function ChoiceMenu({ label, title, controlFace, value, choices, onPlayerChoice, onOpenChange }: ChoiceMenuProps) {
  return (
    <Menu.Root
      positioning={{ placement: 'top-end', strategy: 'fixed', gutter: 8 }}
      onOpenChange={({ open }) => onOpenChange(open)}
      lazyMount
      unmountOnExit
    >
      <Menu.Trigger asChild>
        <Button {...quiet} size="sm" paddingInline={2} minWidth={9} className="figures" aria-label={label} title={label}>
          {controlFace}
        </Button>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content dir={direction} minWidth="9rem" maxHeight="min(60dvh, 20rem)" overflowY="auto">
          <Menu.RadioItemGroup value={value} onValueChange={(change) => onPlayerChoice(change.value)}>
            <Menu.ItemGroupLabel>{title}</Menu.ItemGroupLabel>
            {choices.map((choice) => (
              <Menu.RadioItem key={choice.value} value={choice.value}>
                <chakra.span width={4} flexShrink={0}>
                  {choice.value === value && <Check size={16} aria-hidden />}
                </chakra.span>
                <bdi>{choice.label}</bdi>
              </Menu.RadioItem>
            ))}
          </Menu.RadioItemGroup>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}
