import type { ApolloClient, OperationVariables } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { addTypenameToDocument } from '@apollo/client/utilities';
import type { DocumentNode } from 'graphql';
import type { DrawnPage, OperationAnswer } from '../../schema/drawing.ts';
import { textOf } from '../apollo/documentText.ts';
import { questionOf } from '../apollo/pageState.ts';
import { answeredWith, failedWith, nothing, onItsWay, standInFor } from '../apollo/standIn.ts';
import { onceForEach } from '../ui/theme/serializing.ts';

/** Asks the server, and resolves to the answer's JSON. A question of a drawing that was ended gets no answer. */
export type Ask = (operation: string, variables: object) => Promise<string>;

export interface Question {
  query: DocumentNode;
  variables: OperationVariables;
}

/** A page's way to its data while the server draws it. */
export interface Reader {
  /** What the page's hooks read from. */
  client: ApolloClient;
  /** Asks questions, and resolves once all are answered. @throws when the drawing is ended */
  ask(questions: readonly Question[]): Promise<void>;
  /** Begins a drawing. */
  begin(): void;
  /** The questions that the drawing has read since it began, and those of them that have no answer yet. */
  asked(): { all: Question[]; open: Question[] };
  /** Whether the drawing has read the answer to a question. */
  hasRead(question: Question): boolean;
  /** The answers that the drawing has read, by their questions. Failures are left out: the browser asks again. */
  state(): Record<string, unknown>;
  /** How a question that the drawing has read has failed; null if none has. */
  failure(): DrawnPage['failure'];
}

/** The text of an operation, as Apollo Client sends it. */
const sentText = onceForEach((document: DocumentNode) => ({ text: textOf(addTypenameToDocument(document)) }));

/** Stands for loading Apollo Client, which only presses and effects ask for. The server has neither. */
const never = () => new Promise<never>(() => undefined);

/**
 * Reads a page's answers as they come. The browser takes the page over with the same stand-in for Apollo Client, and with the same answers,
 * so it draws the same. A cache of objects took 40 % of a drawing, to write and to read what is read once.
 */
export function createReader(ask: Ask, signal: AbortSignal): Reader {
  const results = new Map<string, object>();
  const data = new Map<string, unknown>();
  const failures = new Map<string, NonNullable<DrawnPage['failure']>>();
  const read = new Map<string, Question>();
  const isOver = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
  isOver.catch(() => undefined);

  async function answer({ query, variables }: Question): Promise<void> {
    // Variables as a browser sends them: without those that are undefined.
    const text = await ask(sentText(query).text, JSON.parse(JSON.stringify(variables)));
    const answer = JSON.parse(text) as OperationAnswer;
    const question = questionOf(query, variables);
    if (answer.errors) {
      failures.set(question, answer.errors.every(({ extensions }) => extensions?.code === 'BAD_USER_INPUT') ? 'REFUSED' : 'FAILED');
      results.set(question, failedWith(new CombinedGraphQLErrors(answer as never)));
      return;
    }
    data.set(question, answer.data);
    results.set(question, answeredWith(answer.data));
  }

  return {
    client: standInFor(never, ({ query, variables = {}, fetchPolicy }) => {
      if (fetchPolicy === 'cache-only') return nothing;
      const question = questionOf(query, variables);
      read.set(question, { query, variables });
      return results.get(question) ?? onItsWay;
    }),
    async ask(questions) {
      signal.throwIfAborted(); // it may have been ended before this listened
      await Promise.race([Promise.all(questions.map(answer)), isOver]);
    },
    begin: () => read.clear(),
    asked: () => ({ all: [...read.values()], open: [...read].flatMap(([name, question]) => (results.has(name) ? [] : question)) }),
    hasRead: ({ query, variables }) => read.has(questionOf(query, variables)),
    state: () => Object.fromEntries([...read.keys()].flatMap((question) => (data.has(question) ? [[question, data.get(question)]] : []))),
    failure() {
      const found = [...read.keys()].map((question) => failures.get(question));
      return found.find((one) => one === 'FAILED') ?? found.find(Boolean) ?? null;
    },
  };
}
