import { array, boolean, type InferType, mixed, object, string } from 'yup';
import { atMost, day, httpsUrl, id, optionalText, orInArabic, replacedText, requiredText, text, wholeNumber } from './fields.ts';
import { moneyRules } from './money.ts';
import { promoCodesRules, specialDealRules } from './promos.ts';
import { longestDescription } from './rich-text.ts';

/** HTML of a description. */
const richText = (key: string) => text(longestDescription, `${key}.max`).nullable();

/** `BenefitInput` (specification, section 5, Product). */
export const benefitRules = object({
  text: requiredText(100, 'benefitText').min(3, 'benefitText.min'),
  textAr: optionalText(100, 'benefitText').min(3, 'benefitText.min'),
  description: requiredText(500, 'benefitDescription', 'several').min(10, 'benefitDescription.min'),
  descriptionAr: optionalText(500, 'benefitDescription', 'several').min(10, 'benefitDescription.min'),
});

/** The most products of an account that are drafts or archived. */
export const mostUnpublished = 2000;

/** The most benefits that a product may have. */
const mostBenefits = 12;

/** `ProductRequirementInput`: a line that says what a buyer needs. */
export const productRequirementRules = object({
  text: requiredText(100, 'requirement').min(3, 'requirement.min'),
  textAr: optionalText(100, 'requirement').min(3, 'requirement.min'),
});

/** The most requirements that a product may have. */
export const mostRequirements = 12;

/** `ProductQuestionInput`: what people ask before they buy. */
export const productQuestionRules = object({
  question: requiredText(200, 'question').min(3, 'question.min'),
  questionAr: optionalText(200, 'question').min(3, 'question.min'),
  answer: requiredText(1000, 'answer', 'several').min(3, 'answer.min'),
  answerAr: optionalText(1000, 'answer', 'several').min(3, 'answer.min'),
});

/** The most questions that a product may answer. */
export const mostQuestions = 20;

/** The last day of sale is included, so it may be the first day, too. */
const endFromStart = day('endDate').test(
  'after',
  'endDate.afterStart',
  (end, { parent: { startDate: start } }) => !start || !end || end >= start,
);

/* The fields besides the title, by the steps of the form and in its order. Failures are reported in this order, too. */
const basics = {
  titleAr: optionalText(100, 'title'),
  subtitle: optionalText(300, 'subtitle', 'several'),
  subtitleAr: optionalText(300, 'subtitle', 'several'),
  description: richText('description'),
  descriptionAr: richText('description'),
};
const look = {
  coverId: id('file.notFound').nullable(),
  startDate: day('startDate'),
  endDate: endFromStart,
  // Null means no limit. Blank means that the limit was not filled in.
  maxParticipants: wholeNumber('maxParticipants')
    .min(1, 'maxParticipants.min')
    .test('given', 'maxParticipants.required', (_value, { originalValue }) => originalValue !== ''),
  groupChatLink: httpsUrl('groupChatLink'),
  showSupportNumber: boolean().nullable(),
};
const offer = {
  cost: mixed<'FREE' | 'PAID'>().oneOf(['FREE', 'PAID']).nullable(),
  // The price of a free product is ignored.
  price: moneyRules
    .nullable()
    .default(undefined)
    .when('cost', ([cost], rules) => (cost === 'FREE' ? rules.transform(() => null) : rules)),
  specialDeal: specialDealRules,
  promoCodes: promoCodesRules,
  benefits: atMost(array().of(benefitRules), mostBenefits, 'benefits.max').nullable(),
  requirements: atMost(array().of(productRequirementRules), mostRequirements, 'requirements.max').nullable(),
  questions: atMost(array().of(productQuestionRules), mostQuestions, 'questions.max').nullable(),
};
const fields = { ...basics, ...look, ...offer };

/** Names of the input's fields, by the step of the form that asks for them. */
export const productSteps = {
  basics: ['title', ...Object.keys(basics)],
  look: Object.keys(look),
  offer: Object.keys(offer),
} as const;

const idempotencyKey = text(100, 'idempotencyKey.invalid').nullable().min(8, 'idempotencyKey.invalid');

/** `ProductCreateInput`: a draft may lack fields, and the given ones must be right. */
export const productCreateRules = object({
  title: requiredText(100, 'title'),
  idempotencyKey,
  ...fields,
}).transform(orInArabic('title'));

/** Arguments of `productDuplicate` besides the product. */
export const productDuplicateRules = object({ idempotencyKey });

/** `ProductUpdateInput`: checks the given fields only. A title may be replaced, and not removed. */
export const productUpdateRules = object({
  version: wholeNumber('version'),
  title: replacedText(100, 'title'),
  ...fields,
});

/** The two dates of a product after an update that gives only one of them. */
export const productDatesRules = object({ startDate: fields.startDate, endDate: endFromStart });

/** What a product needs to be sold (specification, section 5). Its texts may be in either language. All failures are reported at once. */
export const productPublishRules = object({
  title: requiredText(100, 'title'),
  subtitle: requiredText(300, 'subtitle', 'several'),
  coverId: string().required('coverId.required'),
  startDate: day('startDate').required('startDate.required'),
  endDate: endFromStart,
  cost: mixed<'FREE' | 'PAID'>().oneOf(['FREE', 'PAID']).required(),
  price: moneyRules
    .nullable()
    .default(undefined)
    .when('cost', {
      is: 'PAID',
      // biome-ignore lint/suspicious/noThenProperty: yup's word
      then: (rules) => rules.required('price.required'),
    }),
  benefits: atMost(array().of(benefitRules), mostBenefits, 'benefits.max').nullable(),
})
  .transform(orInArabic('title'))
  .transform(orInArabic('subtitle'));

export type ProductCreateValues = InferType<typeof productCreateRules>;
export type ProductUpdateValues = InferType<typeof productUpdateRules>;
