import { useTranslation } from 'react-i18next';
import { mostQuestions } from '../../../../schema/rules/products.ts';
import { suffixes } from '../../../forms/bilingual.ts';
import { TextAreaField } from '../../../forms/TextAreaField.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { BilingualList } from '../../../forms/wizard/BilingualList.tsx';
import { directions, type WrittenLanguage } from '../../../forms/wizard/writtenLanguage.ts';
import { formatNumber } from '../../../i18n/format.ts';
import type { Language } from '../../../i18n/language.ts';
import { completeness } from '../completeness.ts';
import type { QuestionValues } from '../productValues.ts';

const blankQuestion: QuestionValues = { question: '', questionAr: '', answer: '', answerAr: '' };

/** The product's questions and answers, each in both languages. */
export function QuestionsField({ questionLanguages }: { questionLanguages: WrittenLanguage }) {
  const { t } = useTranslation('products');
  return (
    <BilingualList
      name="questions"
      label={t('fields.questions')}
      help={t('fields.questionsHelp')}
      blank={blankQuestion}
      add={t('fields.addQuestion')}
      entryLabel={(index) => t('fields.question', { n: formatNumber(index + 1) })}
      max={mostQuestions}
      written={questionLanguages}
      completeness={completeness}
      texts={['question', 'answer']}
    >
      {(questionEntry, lang) => <QuestionTexts questionEntry={questionEntry} lang={lang} />}
    </BilingualList>
  );
}

/** A question and its answer in one language. */
function QuestionTexts({ questionEntry, lang }: { questionEntry: string; lang: Language }) {
  const { t } = useTranslation('products');
  const suffix = suffixes[lang];
  const questionDirection = { lang, dir: directions[lang] };
  return (
    <>
      <TextField
        name={`${questionEntry}.question${suffix}`}
        label={t(lang === 'ar' ? 'fields.questionAr' : 'fields.questionEn')}
        truncate={200}
        {...questionDirection}
      />
      <TextAreaField
        name={`${questionEntry}.answer${suffix}`}
        label={t(lang === 'ar' ? 'fields.answerAr' : 'fields.answerEn')}
        rows={3}
        max={1000}
        {...questionDirection}
      />
    </>
  );
}
