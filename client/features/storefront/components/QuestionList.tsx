import { Box, chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { BiText } from '../../../ui/BiText.tsx';

export interface QuestionListProps {
  questions: readonly { question: string; questionAr: string | null; answer: string; answerAr: string | null }[];
}

/** A product's questions. Each answer opens below its question. */
export function QuestionList({ questions }: QuestionListProps) {
  return (
    <Box maxWidth="prose" borderBlockStartWidth="1px">
      {questions.map(({ question, questionAr, answer, answerAr }) => (
        <chakra.details key={question} borderBlockEndWidth="1px" css={{ '&[open] svg': { rotate: '180deg' } }}>
          <chakra.summary
            display="flex"
            justifyContent="space-between"
            alignItems="center"
            gap={4}
            paddingBlock={4}
            cursor="button"
            fontWeight="medium"
            overflowWrap="anywhere"
            focusVisibleRing="outside"
          >
            <BiText value={question} valueAr={questionAr} />
            <ChevronDown size={20} aria-hidden style={{ flexShrink: 0, transition: 'rotate 200ms' }} />
          </chakra.summary>
          <chakra.p color="fg.muted" paddingBlockEnd={4} whiteSpace="pre-line" overflowWrap="anywhere">
            <BiText value={answer} valueAr={answerAr} />
          </chakra.p>
        </chakra.details>
      ))}
    </Box>
  );
}
