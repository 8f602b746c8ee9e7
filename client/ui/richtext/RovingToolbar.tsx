import { Flex, type FlexProps, IconButton } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { isArabic } from '../../i18n/language.ts';

export interface Tool {
  key: string;
  label: string;
  icon: LucideIcon;
  run: () => void;
  /** Whether a switch is on. */
  pressed?: boolean;
  disabled?: boolean;
  /** The keys as a person presses them: `Ctrl+B`. */
  shortcut?: string;
  /** Whether the icon is mirrored with the direction of reading. */
  flip?: boolean;
}

export interface RovingToolbarProps extends Omit<FlexProps, 'children'> {
  label: string;
  /** The tools in groups, with a line between them. */
  groups: readonly (readonly Tool[])[];
}

/** Tools in a line, by ARIA's toolbar pattern: one stop for the Tab key; arrows, Home and End move inside. */
export function RovingToolbar({ label, groups, ...props }: RovingToolbarProps) {
  const tools = groups.flat();
  const [current, setCurrent] = useState('');
  const stop = tools.some(({ key }) => key === current) ? current : tools[0]?.key;

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tools.findIndex(({ key }) => key === stop);
    const ahead = isArabic ? 'ArrowLeft' : 'ArrowRight';
    const back = isArabic ? 'ArrowRight' : 'ArrowLeft';
    const to = { [ahead]: index + 1, [back]: index - 1, Home: 0, End: tools.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tools[(to + tools.length) % tools.length];
    event.currentTarget.querySelector<HTMLElement>(`[data-tool="${next?.key}"]`)?.focus();
  };

  return (
    <Flex role="toolbar" aria-label={label} onKeyDown={onKeyDown} gap={{ base: 0.5, md: 0 }} {...props}>
      {groups.map((group, place) => (
        <Flex
          key={group[0]?.key}
          gap={{ base: 0.5, md: 0 }}
          flexShrink={0}
          {...(place > 0 && { borderInlineStartWidth: '1px', paddingInlineStart: { base: 1, md: 0.5 }, marginInlineStart: 0.5 })}
        >
          {group.map(({ key, label: name, icon: Icon, run, pressed, disabled, shortcut, flip }) => (
            <IconButton
              key={key}
              type="button"
              size="xs"
              minWidth={{ base: 9, md: 7 }}
              height={{ base: 9, md: 8 }}
              variant={pressed ? 'subtle' : 'ghost'}
              colorPalette={pressed ? 'brand' : undefined}
              data-tool={key}
              tabIndex={key === stop ? 0 : -1}
              aria-label={name}
              aria-pressed={pressed}
              aria-disabled={disabled || undefined}
              opacity={disabled ? 0.45 : undefined}
              title={shortcut ? `${name} (${shortcut})` : name}
              onFocus={() => setCurrent(key)}
              // The text keeps its selection, and a phone its keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => !disabled && run()}
            >
              <Icon aria-hidden className={flip ? 'flip' : undefined} />
            </IconButton>
          ))}
        </Flex>
      ))}
    </Flex>
  );
}
