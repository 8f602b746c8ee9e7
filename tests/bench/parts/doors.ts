import { byDocument, restProducts, withKeys } from '../doors/requests.ts';
import type { Bench } from '../frame/bench.ts';
import { chooseSubjects, tokensOf } from '../reads/subjects.ts';
import { besideReplay } from '../replay/beside.ts';

/**
 * The doors besides GraphQL with a token: the list of products by REST, a page of products for a program with an API key, and a public page
 * by the id of our client's document and by its text. Beside a bare server that runs the same statements.
 */
export async function measure(bench: Bench): Promise<object> {
  const databaseUrl = await bench.database();
  return besideReplay(bench, 'doors', databaseUrl, async (diwan) => {
    const tokens = await tokensOf(diwan, chooseSubjects(bench.size));
    const creators = [...tokens.keys()];
    return {
      restProducts: { recorded: restProducts(tokens), compared: () => restProducts(tokens), goal: { limit: 0.7 } },
      key: { ...(await withKeys(diwan, tokens)), goal: { limit: 0.7 } },
      ids: { recorded: byDocument(creators).ids, compared: () => byDocument(creators).ids, goal: { limit: 0.7 } },
      texts: { recorded: byDocument(creators).texts, compared: () => byDocument(creators).texts, goal: { limit: 0.7 } },
    };
  });
}
