import { getIn } from 'final-form';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-final-form';
import { submitErrors } from '../../forms/errors.ts';
import type { Language } from '../../i18n/language.ts';
import type { ProductValues } from './productValues.ts';
import { missingFrom } from './steps.ts';

/** A failure's field as a path: names and numbers between dots. */
const isPath = /^\w+(\.\w+)*$/;
/** Texts that are given in both languages. */
const isBilingual = /^(title|subtitle|description)$/;

/** Brings the person to the field that the address names, with what it is missing beside it. */
export function useFieldJump(field: string | null, panel: RefObject<HTMLElement | null>, choose: (language: Language) => void): void {
  const form = useForm<ProductValues>();
  const jump = useEffectEvent((asked: string) => {
    const { values } = form.getState();
    // Who writes in Arabic alone mends the Arabic text.
    const arabicOnly = isBilingual.test(asked) && !values.title && values.titleAr !== '';
    const path = asked.replace(/\.(\d+)(?=\.|$)/g, '[$1]');
    const name = arabicOnly ? `${path}Ar` : path;
    choose(name.endsWith('Ar') ? 'ar' : isBilingual.test(asked) || name.startsWith('benefits[') ? 'en' : languageOf(values));
    const message: unknown = getIn(missingFrom(values), path);
    if (typeof message === 'string')
      form.mutators.refuse?.(submitErrors([{ field: name.split('.'), message }], form.getRegisteredFields(), values));
    return focusSoon(panel, name);
  });
  useEffect(() => (field && isPath.test(field) ? jump(field) : undefined), [field]);
}

const languageOf = ({ title, titleAr }: ProductValues): Language => (!title && titleAr ? 'ar' : 'en');

/** An editor comes later than the rest of its page, and a part of a form only once it is shown. Answers how to give up. */
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
