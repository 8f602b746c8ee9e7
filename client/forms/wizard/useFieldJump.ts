import { getIn } from 'final-form';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-final-form';
import type { Language } from '../../i18n/language.ts';
import { submitErrors } from '../errors.ts';
import type { FormSteps } from './steps.ts';

/** A failure's field as a path: names and numbers between dots. */
const isPath = /^\w+(\.\w+)*$/;

/** Scrolls to the field that the address names, and shows its message. */
export function useFieldJump<Values extends object>(
  { missingFrom, bilingual }: Pick<FormSteps<never, Values>, 'missingFrom' | 'bilingual'>,
  field: string | null,
  panel: RefObject<HTMLElement | null>,
  choose: (language: Language) => void,
): void {
  const form = useForm<Values>();
  const jump = useEffectEvent((asked: string) => {
    const { values } = form.getState();
    const isBilingual = bilingual.fields.includes(asked);
    // A text that is only written in Arabic is corrected in Arabic.
    const arabicOnly = isBilingual && languageOf(values) === 'ar';
    const path = asked.replace(/\.(\d+)(?=\.|$)/g, '[$1]');
    const name = arabicOnly ? `${path}Ar` : path;
    const inList = bilingual.lists.some((list) => name.startsWith(`${list}[`));
    choose(name.endsWith('Ar') ? 'ar' : isBilingual || inList ? 'en' : languageOf(values));
    const message: unknown = getIn(missingFrom(values), path);
    if (typeof message === 'string')
      form.mutators.refuse?.(submitErrors([{ field: name.split('.'), message }], form.getRegisteredFields(), values));
    return focusSoon(panel, name);
  });
  useEffect(() => (field && isPath.test(field) ? jump(field) : undefined), [field]);
}

/** The language of the values, judged by the title. */
const languageOf = ({ title, titleAr }: { title?: string; titleAr?: string }): Language => (!title && titleAr ? 'ar' : 'en');

/**
 * Focuses a field once it is there: an editor comes later than its page, and a part of a form once it is shown. Answers a function that
 * gives up.
 */
function focusSoon(panel: RefObject<HTMLElement | null>, name: string): () => void {
  const selectors = ['name', 'data-field'].flatMap((attribute) => [`[${attribute}="${name}"]`, `[${attribute}^="${name}."]`]);
  let frames = 60;
  let frame = 0;
  const look = () => {
    const found = selectors.flatMap((selector) => [...(panel.current?.querySelectorAll<HTMLElement>(selector) ?? [])]);
    const control = found.find(({ offsetParent }) => offsetParent !== null);
    control?.focus();
    frames -= 1;
    if (!control && frames > 0) frame = requestAnimationFrame(look);
  };
  frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}
