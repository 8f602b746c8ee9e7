import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight, Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormStatus } from '../../../forms/state.tsx';
import type { Saver } from '../autosave/saver.ts';
import { useSaving } from '../autosave/useSaver.ts';
import { type Step, steps } from '../urls.ts';
import { SaveStatus } from './SaveStatus.tsx';

/** The page after saving: the same one, the content, or the preview. */
export type AfterSave = 'stay' | 'content' | 'preview';

export interface StepActionsProps {
  saver: Saver;
  step: Step;
  onStep: (step: Step) => void;
  /** Before the form is sent by one of the buttons. */
  onSave: (after: AfterSave) => void;
}

/** How far saving is, and back, save, and on. Stays in sight while the step scrolls. */
export function StepActions({ saver, step, onStep, onSave }: StepActionsProps) {
  const { t } = useTranslation('products');
  const { submitting, waiting } = useFormStatus();
  const { product } = useSaving(saver);
  const draft = !product || product.status === 'DRAFT';
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
    >
      {previous && (
        <Button
          type="button"
          variant="ghost"
          aria-label={t('form.previous')}
          minWidth={0}
          paddingInline={{ base: 2, md: 4 }}
          marginInlineStart={{ base: -2, md: -4 }}
          marginInlineEnd={{ base: 'auto', md: 0 }}
          onClick={() => onStep(previous)}
        >
          <ChevronLeft aria-hidden className="flip" />
          <chakra.span hideBelow="md">{t('form.previous')}</chakra.span>
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
        {product && (
          <Button
            type="submit"
            size="sm"
            variant="ghost"
            aria-label={t('form.preview')}
            minWidth={9}
            paddingInline={{ base: 2, md: 3 }}
            marginInlineEnd={{ base: -2, md: 0 }}
            flexShrink={0}
            disabled={submitting || waiting}
            onClick={() => onSave('preview')}
          >
            <Eye aria-hidden />
            <chakra.span hideBelow="md">{t('form.preview')}</chakra.span>
          </Button>
        )}
      </Flex>
      <Button type="submit" variant="outline" disabled={submitting || waiting} onClick={() => onSave('stay')}>
        {t(draft ? 'form.saveDraft' : 'form.saveChanges')}
      </Button>
      {next ? (
        <Button key="next" type="button" colorPalette="brand" onClick={() => onStep(next)}>
          {t('form.next')}
          <ChevronRight aria-hidden className="flip" />
        </Button>
      ) : (
        <Button
          key="content"
          type="submit"
          colorPalette="brand"
          loading={submitting}
          loadingText={t('form.toContent')}
          disabled={waiting}
          onClick={() => onSave('content')}
        >
          {t('form.toContent')}
          <Box as={ChevronRight} aria-hidden className="flip" hideBelow="md" />
        </Button>
      )}
    </Flex>
  );
}
