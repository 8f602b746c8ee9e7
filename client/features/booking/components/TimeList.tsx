import { Box, chakra, Grid, Stack } from '@chakra-ui/react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../i18n/format.ts';
import { isArabic } from '../../../i18n/language.ts';
import { slotsByPart } from '../slotDays.ts';
import type { PickedSlot } from './useSlots.ts';

export interface TimeListProps {
  slots: readonly PickedSlot[];
  zone: string;
  onPick: (slot: PickedSlot) => void;
}

/** The free times of a day, by parts of the day. One is a stop of the Tab key; arrows lead to the others. */
export function TimeList({ slots, zone, onPick }: TimeListProps) {
  const { t } = useTranslation('booking');
  const timesId = useId();
  const slotList = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const slotButtons = [...(slotList.current?.querySelectorAll('button') ?? [])];
    const slotIndex = slotButtons.indexOf(event.target as HTMLButtonElement);
    const nextKey = isArabic ? 'ArrowLeft' : 'ArrowRight';
    const previousKey = isArabic ? 'ArrowRight' : 'ArrowLeft';
    const slotByKey: Record<string, number> = {
      [nextKey]: slotIndex + 1,
      ArrowDown: slotIndex + 1,
      [previousKey]: slotIndex - 1,
      ArrowUp: slotIndex - 1,
      Home: 0,
      End: slotButtons.length - 1,
    };
    const nextSlot = slotByKey[event.key];
    if (slotIndex < 0 || nextSlot === undefined) return;
    event.preventDefault();
    slotButtons[nextSlot]?.focus();
  };
  return (
    <Stack ref={slotList} gap={5} onKeyDown={onKeyDown}>
      {Array.from(slotsByPart(slots, zone), ([part, times]) => (
        <Box key={part} role="group" aria-labelledby={`${timesId}-${part}`}>
          <chakra.p id={`${timesId}-${part}`} color="fg.muted" textStyle="xs" fontWeight="medium" marginBlockEnd={2}>
            {t(`picker.${part}`)}
          </chakra.p>
          <Grid templateColumns="repeat(auto-fill, minmax(5.5rem, 1fr))" gap={2}>
            {times.map((slot) => (
              <chakra.button
                key={slot.startsAt}
                type="button"
                tabIndex={slot === slots[0] ? 0 : -1}
                onClick={() => onPick(slot)}
                className="figures"
                minHeight={11}
                paddingInline={2}
                borderWidth="1px"
                borderColor="brand.border"
                borderRadius="l2"
                bg="bg.panel"
                color="brand.fg"
                fontWeight="medium"
                textStyle="sm"
                cursor="button"
                transition="background 150ms, border-color 150ms"
                _hover={{ bg: 'brand.subtle', borderColor: 'brand.solid' }}
                focusVisibleRing="outside"
              >
                <time dateTime={slot.startsAt}>
                  <bdi>{formatTime(slot.startsAt, zone)}</bdi>
                </time>
              </chakra.button>
            ))}
          </Grid>
        </Box>
      ))}
    </Stack>
  );
}
