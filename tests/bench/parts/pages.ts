import assert from 'node:assert/strict';
import type { Bench } from '../frame/bench.ts';
import { username } from '../frame/dataset.ts';
import { inTurn } from '../frame/in-turn.ts';
import type { Running } from '../frame/servers.ts';
import { chooseSubjects } from '../reads/subjects.ts';
import { besideReplay } from '../replay/beside.ts';

const accept = 'text/html';
/** The page of a creator, in the first language. */
const pathOf = (creator: number) => `/en/${username(creator)}`;

/**
 * A creator's page as the server draws it: drawn anew, kept from before, and known to the browser (304). Beside a bare server that runs the
 * same statements and sends the same bytes, without drawing.
 */
export async function measure(bench: Bench): Promise<object> {
  const databaseUrl = await bench.database();
  const creators = [...new Set(chooseSubjects(bench.size).map(({ creator }) => creator))];
  return besideReplay(bench, 'pages', databaseUrl, async (diwan) => {
    const etags = new Map<number, string>();
    for (const creator of creators) etags.set(creator, await etagOf(diwan, pathOf(creator)));
    const kept = () => inTurn(creators.map((creator) => ({ path: pathOf(creator), headers: { accept }, inputs: [username(creator)] })));
    const known = () =>
      inTurn(
        creators.map((creator) => ({
          path: pathOf(creator),
          headers: { accept, 'if-none-match': etags.get(creator) as string },
          inputs: [username(creator)],
        })),
      );
    // A parameter that the page does not know makes it another one.
    let fresh = 0;
    const anew = () => {
      const next = inTurn(creators);
      return () => {
        const creator = next();
        return { path: `${pathOf(creator)}?buy=${++fresh}`, headers: { accept }, inputs: [username(creator)] };
      };
    };
    return {
      fresh: { recorded: anew(), compared: anew, goal: { milliseconds: 15 } },
      kept: { recorded: kept(), compared: kept, goal: { limit: 0.7 } },
      known: { recorded: known(), compared: known, status: 304, goal: { limit: 0.7 } },
    };
  });
}

async function etagOf({ url }: Running, path: string): Promise<string> {
  const response = await fetch(`${url}${path}`, { headers: { accept } });
  await response.text();
  const etag = response.headers.get('etag');
  assert.ok(response.ok && etag, `${path} is not drawn: ${response.status}`);
  return etag;
}
