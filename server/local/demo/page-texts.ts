import type { MutationProductCreateArgs, ProfileLinkInput } from '../../graphql/generated.ts';

/** Texts of the demo's pages besides the catalogue. */

/** Pages of the creators on other sites, by username. */
export const demoLinks: Readonly<Record<string, ProfileLinkInput[]>> = {
  demo: [
    { network: 'WEBSITE', url: 'https://example.com' },
    { network: 'WHATSAPP', url: '+96550012345' },
    { network: 'INSTAGRAM', url: '@diwan.demo' },
    { network: 'X', url: '@diwandemo' },
    { network: 'TIKTOK', url: '@diwan.demo' },
  ],
};

type Texts = Pick<MutationProductCreateArgs['input'], 'requirements' | 'questions'>;

/** The requirements and questions of a product, by its English title. */
export const demoProductTexts: Readonly<Record<string, Texts>> = {
  'Golden hour: light that forgives': {
    requirements: [
      { text: 'Any camera, or a phone', textAr: 'أي كاميرا أو هاتف' },
      { text: 'One free evening a week', textAr: 'مساء واحد في الأسبوع' },
    ],
    questions: [
      {
        question: 'Do I need an expensive lens?',
        questionAr: 'هل أحتاج إلى عدسة غالية؟',
        answer: 'No. Every exercise works with the lens that you have, or with a phone.',
        answerAr: 'لا. كل التمارين تنجح بالعدسة التي لديك أو بهاتفك.',
      },
      {
        question: 'How long do I have access?',
        questionAr: 'إلى متى يبقى معي؟',
        answer: 'For good: you pay once and come back whenever you like.',
        answerAr: 'دائمًا: تدفع مرة واحدة وتعود متى شئت.',
      },
    ],
  },
};
