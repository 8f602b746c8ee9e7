import { generator } from '../../../server/local/demo/random.ts';
import { signIn } from '../frame/asking.ts';
import { creatorEmail, type Size } from '../frame/dataset.ts';
import { httpRequest } from '../frame/load.ts';
import type { Running } from '../frame/servers.ts';
import type { Question, Subject } from './questions.ts';

/** Tokens of creators, by their number. */
export type Tokens = ReadonlyMap<number, string>;

/** Five products of each of forty creators, or of as many as there are, all published, shuffled. */
export function chooseSubjects({ creators: all }: Size): Subject[] {
  const chance = generator(20_261_122);
  const asked = Math.min(40, all);
  const creators = Array.from({ length: asked }, (_, n) => n * Math.floor(all / asked) + 1);
  return creators
    .flatMap((creator) => [0, 3, 7, 12, 20].map((k) => ({ creator, product: creator + k * all })))
    .map((subject) => ({ subject, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .map(({ subject }) => subject);
}

/** Signs in the creators of these subjects. */
export async function tokensOf(diwan: Running, subjects: readonly Subject[]): Promise<Tokens> {
  const tokens = new Map<number, string>();
  for (const { creator } of subjects) if (!tokens.has(creator)) tokens.set(creator, await signIn(diwan, creatorEmail(creator)));
  return tokens;
}

/** The body of a question, as Diwan or PostGraphile is asked. */
export const body = ({ query, variables }: Question['diwan'], subject: Subject) => ({ query, variables: variables(subject) });

/** The bytes of a question to Diwan. */
export const askDiwan = ({ diwan, signedIn }: Question, subject: Subject, tokens: Tokens): Buffer =>
  httpRequest({ path: '/graphql', body: body(diwan, subject), token: signedIn ? tokens.get(subject.creator) : undefined });
