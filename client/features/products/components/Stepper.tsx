import { chakra, Flex } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { useFormState } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { type Step, stepOf, steps } from '../steps.ts';

/** The steps and where one is; each can be gone to. A step with something to mend says so once the form was sent. */
export function Stepper({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  const { t } = useTranslation('products');
  const { submitFailed, errors, submitErrors } = useFormState({ subscription: { submitFailed: true, errors: true, submitErrors: true } });
  const wrong = submitFailed ? Object.keys({ ...errors, ...submitErrors }).map(stepOf) : [];
  return (
    <nav aria-label={t('form.steps')}>
      <Flex as="ol" gap={{ base: 2, md: 4 }} listStyleType="none">
        {steps.map((name, index) => {
          const current = name === step;
          return (
            <chakra.li key={name} flex={1} minWidth={0}>
              <chakra.button
                type="button"
                onClick={() => onStep(name)}
                aria-current={current ? 'step' : undefined}
                width="full"
                textAlign="start"
                paddingBlock={2}
                borderBlockStartWidth="3px"
                borderColor={current ? 'brand.solid' : steps.indexOf(step) > index ? 'brand.emphasized' : 'border'}
                color={current ? 'fg' : 'fg.muted'}
                cursor="button"
                transition="border-color 200ms, color 150ms"
                focusVisibleRing="outside"
                _hover={{ color: 'fg' }}
              >
                <chakra.span
                  display="flex"
                  alignItems="center"
                  gap={1}
                  textStyle="xs"
                  color={wrong.includes(name) ? 'fg.error' : 'fg.muted'}
                >
                  {t('form.step', { n: formatNumber(index + 1), of: formatNumber(steps.length) })}
                  {wrong.includes(name) && (
                    <>
                      <CircleAlert size={14} aria-hidden />
                      <chakra.span srOnly>{t('form.stepWrong')}</chakra.span>
                    </>
                  )}
                </chakra.span>
                <chakra.span display="block" textStyle="sm" fontWeight={current ? 'semibold' : 'medium'}>
                  {t(`form.${name}`)}
                </chakra.span>
              </chakra.button>
            </chakra.li>
          );
        })}
      </Flex>
    </nav>
  );
}
