import { describe, expect, test } from 'vitest';
import { completeness } from '../../client/features/products/completeness.ts';
import { newProduct } from '../../client/features/products/productValues.ts';
import { productFormSteps } from '../../client/features/products/steps.ts';
import { statesOf } from '../../client/forms/wizard/steps.ts';

const blank = newProduct('KWD', 'Asia/Kuwait');
const saved = { ...blank, title: 'Drawing', startDate: '2026-12-01' };
const benefit = { text: 'Proportions', textAr: '', description: 'How a face is built up', descriptionAr: '' };

describe('how complete a product is', () => {
  test('in each language, with benefits only if there are some', () => {
    const values = { ...blank, title: 'Drawing', titleAr: 'الرسم', description: '<p></p>', descriptionAr: '<p>نص</p>' };
    expect(completeness(values, 'en')).toEqual({ written: ['title'], missing: ['subtitle', 'description'] });
    expect(completeness(values, 'ar')).toEqual({ written: ['title', 'description'], missing: ['subtitle'] });
    const half = { ...values, benefits: [benefit, { ...benefit, textAr: 'النسب', descriptionAr: 'كيف يتكوّن الوجه' }] };
    expect(completeness(half, 'en').written).toEqual(['title', 'benefits']);
    expect(completeness(half, 'ar').missing).toEqual(['subtitle', 'benefits']);
  });

  test('in each step, where errors come before missing fields', () => {
    expect(statesOf(productFormSteps, blank, [])).toEqual({ basics: 'open', look: 'open', offer: 'open' });
    const free = { ...saved, subtitle: 'By hand', cost: 'FREE' as const };
    expect(statesOf(productFormSteps, free, [])).toEqual({ basics: 'complete', look: 'open', offer: 'complete' });
    expect(statesOf(productFormSteps, free, ['benefits'])).toMatchObject({ offer: 'wrong' });
    expect(Object.keys(productFormSteps.missingFrom(free))).toEqual(['coverId']);
  });
});
