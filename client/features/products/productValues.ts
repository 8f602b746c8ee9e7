import { productSteps } from '../../../schema/rules/products.ts';
import type { ProductFieldsFragment, ProductFormFragment } from '../../apollo/generated.ts';
import { orArabic, unlessArabic } from '../../forms/bilingual.ts';
import { dayOf } from '../../i18n/day.ts';
import { noOffers, type OfferValues, offerInputOf, offerValuesOf } from '../promos/offerValues.ts';

/** A benefit as typed, in both languages. */
export interface BenefitValues {
  text: string;
  textAr: string;
  description: string;
  descriptionAr: string;
}

/** A requirement as typed, in both languages. */
export interface RequirementValues {
  text: string;
  textAr: string;
}

/** A question with its answer, as typed in both languages. */
export interface QuestionValues {
  question: string;
  questionAr: string;
  answer: string;
  answerAr: string;
}

/** Values whose form differs from the product's field. */
interface ProductOwnValues {
  /** A missing English title is the Arabic one, which is shown once. The same holds for the subtitle. */
  title: string;
  subtitle: string;
  coverId: string | null;
  startDate: string | null;
  endDate: string | null;
  /** Whether the number of participants is limited. */
  places: 'UNLIMITED' | 'LIMITED';
  maxParticipants: string;
  showSupportNumber: boolean;
  cost: 'FREE' | 'PAID';
  price: { amount: string; currency: string };
  benefits: BenefitValues[];
  requirements: RequirementValues[];
  questions: QuestionValues[];
}

/** The other fields: texts or choices as in the product, empty for null. */
type ProductPlainName = Exclude<keyof ProductFieldsFragment, keyof ProductOwnValues | '__typename' | 'version'>;
type ProductPlainValues = Record<ProductPlainName, string>;

/** The values of the product form: texts as typed, before the rules make an input of them. */
export interface ProductValues extends ProductPlainValues, ProductOwnValues, OfferValues {}

/** The plain values of a product, empty for one that is new. A plain field of another type than text is a type error at the call. */
const plainProductValues = (product: Partial<Record<ProductPlainName, string | null>> = {}): ProductPlainValues =>
  Object.fromEntries(
    Object.values(productSteps).flatMap((names) => names.map((name) => [name, product[name as ProductPlainName] ?? ''])),
  ) as ProductPlainValues;

/** An empty form. It starts today where the account is. */
export const newProduct = (currency: string, timeZone: string): ProductValues => ({
  ...plainProductValues(),
  title: '',
  subtitle: '',
  coverId: null,
  startDate: dayOf(timeZone),
  endDate: null,
  places: 'UNLIMITED',
  maxParticipants: '',
  showSupportNumber: false,
  cost: 'PAID',
  price: { amount: '', currency },
  benefits: [],
  requirements: [],
  questions: [],
  ...noOffers,
});

/** The form's values for an existing product. */
export const valuesOf = (product: ProductFormFragment, currency: string): ProductValues => ({
  ...plainProductValues(product),
  title: unlessArabic(product.title, product.titleAr),
  subtitle: unlessArabic(product.subtitle, product.subtitleAr),
  coverId: product.cover?.id ?? null,
  startDate: product.startDate,
  endDate: product.endDate,
  places: product.maxParticipants === null ? 'UNLIMITED' : 'LIMITED',
  maxParticipants: product.maxParticipants === null ? '' : String(product.maxParticipants),
  showSupportNumber: product.showSupportNumber,
  cost: product.cost,
  price: { amount: product.cost === 'FREE' ? '' : (product.price?.amount ?? ''), currency: product.price?.currency ?? currency },
  benefits: product.benefits.map(({ text, textAr, description, descriptionAr }) => ({
    text: unlessArabic(text, textAr),
    textAr: textAr ?? '',
    description: unlessArabic(description, descriptionAr),
    descriptionAr: descriptionAr ?? '',
  })),
  requirements: product.requirements.map(({ text, textAr }) => ({ text: unlessArabic(text, textAr), textAr: textAr ?? '' })),
  questions: product.questions.map(({ question, questionAr, answer, answerAr }) => ({
    question: unlessArabic(question, questionAr),
    questionAr: questionAr ?? '',
    answer: unlessArabic(answer, answerAr),
    answerAr: answerAr ?? '',
  })),
  ...offerValuesOf(product),
});

/**
 * The input of the rules. The API requires titles, subtitles and the texts of lists in the fields without a language, so a text that is
 * only written in Arabic is sent there, too.
 */
export const toInput = ({ places, maxParticipants, ...productValues }: ProductValues): object => ({
  ...productValues,
  title: orArabic(productValues.title, productValues.titleAr),
  subtitle: orArabic(productValues.subtitle, productValues.subtitleAr),
  price: productValues.cost === 'FREE' || productValues.price.amount === '' ? null : productValues.price,
  maxParticipants: places === 'UNLIMITED' ? null : maxParticipants,
  benefits: productValues.benefits.map(({ text, description, ...rest }) => ({
    ...rest,
    text: orArabic(text, rest.textAr),
    description: orArabic(description, rest.descriptionAr),
  })),
  requirements: productValues.requirements.map(({ text, textAr }) => ({ text: orArabic(text, textAr), textAr })),
  questions: productValues.questions.map(({ question, answer, ...rest }) => ({
    ...rest,
    question: orArabic(question, rest.questionAr),
    answer: orArabic(answer, rest.answerAr),
  })),
  ...offerInputOf(productValues),
});
