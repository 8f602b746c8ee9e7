import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Searchable } from './search.ts';

export interface Option extends Searchable {
  value: string;
  /** Before the label. */
  mark?: ReactNode;
  /** After the label, read left to right: a code, a shortcut. */
  note?: string;
  /** Options of one group stand together, below its name. */
  group?: string;
  /** Why the option cannot be picked. The option is shown, too. */
  because?: string | null;
}

interface OptionLineProps {
  id: string;
  option: Option;
  chosen: boolean;
  marked: boolean;
  onPoint: () => void;
  onPick: () => void;
}

/** One line of an `OptionList`. */
export function OptionLine({ id, option, chosen, marked, onPoint, onPick }: OptionLineProps) {
  const { label, mark, note, because } = option;
  return (
    <chakra.div
      id={id}
      role="option"
      aria-selected={chosen}
      aria-disabled={because ? true : undefined}
      data-marked={marked || undefined}
      display="flex"
      alignItems="center"
      gap={2}
      minHeight={9}
      paddingInline={3}
      paddingBlock={1.5}
      borderRadius="l1"
      cursor={because ? 'disabled' : 'option'}
      textStyle="sm"
      fontWeight={chosen ? 'semibold' : undefined}
      color={because ? 'fg.muted' : undefined}
      bg={marked ? 'brand.subtle' : undefined}
      onPointerMove={marked ? undefined : onPoint}
      onClick={onPick}
    >
      {mark}
      <chakra.span flex={1} minWidth={0} overflowWrap="anywhere">
        <bdi>{label}</bdi>
        {because && (
          <chakra.span display="block" textStyle="xs">
            {because}
          </chakra.span>
        )}
      </chakra.span>
      {note && (
        <chakra.bdi dir="ltr" color="fg.muted" flexShrink={0}>
          {note}
        </chakra.bdi>
      )}
    </chakra.div>
  );
}

/** A note in place of options, such as that nothing fits. */
export function OptionListNote({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <chakra.p role="status" padding={4} color="fg.muted" textStyle="sm" textAlign="center">
      {children ?? t('form.nothingFound')}
    </chakra.p>
  );
}
