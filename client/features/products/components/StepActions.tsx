import { Button, chakra, Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormStatus } from '../../../forms/state.ts';
import { type Step, steps } from '../steps.ts';

/** Where to go once the product is saved: nowhere, or on to its content. */
export type AfterSave = 'stay' | 'content';

export interface StepActionsProps {
  step: Step;
  onStep: (step: Step) => void;
  /** Before the form is sent by one of the buttons. */
  onSave: (after: AfterSave) => void;
  /** Saving leaves it a draft; otherwise it changes something that is on sale or was. */
  draft: boolean;
}

/** Back, save, and on. Stays in sight on phones. */
export function StepActions({ step, onStep, onSave, draft }: StepActionsProps) {
  const { t } = useTranslation('products');
  const { submitting, waiting } = useFormStatus();
  const at = steps.indexOf(step);
  const previous = steps[at - 1];
  const next = steps[at + 1];
  return (
    <Flex
      position={{ base: 'sticky', md: 'static' }}
      insetBlockEnd={0}
      zIndex="docked"
      bg="bg"
      borderBlockStartWidth="1px"
      paddingBlock={4}
      marginInline={{ base: -4, md: 0 }}
      paddingInline={{ base: 4, md: 0 }}
      gap={{ base: 2, md: 3 }}
      align="center"
      justify="flex-end"
    >
      {previous && (
        <Button
          type="button"
          variant="ghost"
          aria-label={t('form.previous')}
          minWidth={0}
          paddingInline={{ base: 2, md: 4 }}
          marginInlineStart={{ base: -2, md: -4 }}
          marginInlineEnd="auto"
          onClick={() => onStep(previous)}
        >
          <ChevronLeft aria-hidden className="flip" />
          <chakra.span hideBelow="md">{t('form.previous')}</chakra.span>
        </Button>
      )}
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
          <ChevronRight aria-hidden className="flip" />
        </Button>
      )}
    </Flex>
  );
}
