import { Button, chakra, Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { scrollsInLowWindows } from '../../ui/theme/lowWindows.ts';
import { SaveStatus } from '../autosave/SaveStatus.tsx';
import type { SaverFace } from '../autosave/saver.ts';
import { isDraft } from '../autosave/state.ts';
import { useSaving } from '../autosave/useSaver.ts';
import { useFormStatus } from '../state.tsx';

export interface StepActionsProps<Step extends string> {
  saver: SaverFace;
  steps: readonly Step[];
  step: Step;
  onStep: (step: Step) => void;
  /** Before the form is sent by *Save*. */
  onSave: () => void;
  /** Before the form is sent by *Preview*. Without it, there is no such button. */
  onPreview?: () => void;
  /** The main button of the last step, which sends the form too. */
  last: { label: string; icon?: ReactNode; onSave: () => void };
}

/** The bar of a step: the state of saving, and the buttons Back, Save and Next. It stays in sight while the step scrolls. */
export function StepActions<Step extends string>({ saver, steps, step, onStep, onSave, onPreview, last }: StepActionsProps<Step>) {
  const { t } = useTranslation('drafts');
  const { submitting, waiting } = useFormStatus();
  const exists = useSaving(saver, ({ item }) => item !== null);
  const draft = useSaving(saver, isDraft);
  const at = steps.indexOf(step);
  const previous = steps[at - 1];
  const next = steps[at + 1];
  return (
    <Flex
      wrap={{ base: 'wrap', md: 'nowrap' }}
      align="center"
      justify="flex-end"
      columnGap={{ base: 2, md: 3 }}
      rowGap={2}
      position="sticky"
      insetBlockEnd={0}
      zIndex="docked"
      bg="bg"
      borderBlockStartWidth="1px"
      paddingBlockStart={3}
      paddingBlockEnd="max(0.75rem, env(safe-area-inset-bottom))"
      marginInline={{ base: -4, md: 0 }}
      paddingInline={{ base: 4, md: 0 }}
      css={scrollsInLowWindows}
    >
      {previous && (
        <Button
          type="button"
          variant="ghost"
          aria-label={t('step.previous')}
          minWidth={0}
          paddingInline={{ base: 2, md: 4 }}
          marginInlineStart={{ base: -2, md: -4 }}
          marginInlineEnd={{ base: 'auto', md: 0 }}
          onClick={() => onStep(previous)}
        >
          <ChevronLeft aria-hidden className="flip" />
          <chakra.span hideBelow="md">{t('step.previous')}</chakra.span>
        </Button>
      )}
      {/* On phones a line of its own, above the buttons. */}
      <Flex
        order={{ base: -1, md: 0 }}
        flex={{ base: '1 0 100%', md: 1 }}
        minWidth={0}
        minHeight={9}
        align="center"
        justify="space-between"
        gap={3}
      >
        <SaveStatus saver={saver} />
        {exists && onPreview && (
          <Button
            type="submit"
            size="sm"
            variant="ghost"
            aria-label={t('step.preview')}
            minWidth={9}
            paddingInline={{ base: 2, md: 3 }}
            marginInlineEnd={{ base: -2, md: 0 }}
            flexShrink={0}
            disabled={submitting || waiting}
            onClick={onPreview}
          >
            <Eye aria-hidden />
            <chakra.span hideBelow="md">{t('step.preview')}</chakra.span>
          </Button>
        )}
      </Flex>
      <Button type="submit" variant="outline" disabled={submitting || waiting} onClick={onSave}>
        {t(draft ? 'step.saveDraft' : 'step.saveChanges')}
      </Button>
      {next ? (
        <Button key="next" type="button" colorPalette="brand" onClick={() => onStep(next)}>
          {t('step.next')}
          <ChevronRight aria-hidden className="flip" />
        </Button>
      ) : (
        <Button
          key="last"
          type="submit"
          colorPalette="brand"
          loading={submitting}
          loadingText={last.label}
          disabled={waiting}
          onClick={last.onSave}
        >
          {last.icon}
          {last.label}
        </Button>
      )}
    </Flex>
  );
}
