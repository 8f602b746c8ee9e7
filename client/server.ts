/**
 * Draws public pages: the program of a worker that the server starts for each language. It never touches the network or the
 * database: it asks the server to run the page's queries.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { Asked, Drawn, FromWorker, ToWorker } from '../schema/drawing.ts';

globalThis.diwanServer = workerData;

// Loaded after the line above, since modules read the language while they load.
const { draw } = await import('./app/draw.tsx');

const port = parentPort;
if (!port) throw new Error('This program runs as a worker');
const tell = (message: FromWorker) => port.postMessage(message);

const waiting = new Map<string, (answer: Asked) => void>();
port.on('message', (message: ToWorker) => {
  const { id } = message;
  if ('answer' in message) {
    const key = `${id} ${message.question}`;
    waiting.get(key)?.(message.answer);
    waiting.delete(key);
    return;
  }
  let questions = 0;
  const ask = (operation: string, variables: object) =>
    new Promise<Asked>((resolve) => {
      questions += 1;
      waiting.set(`${id} ${questions}`, resolve);
      tell({ id, question: questions, operation, variables });
    });
  draw(message.address, ask).then(
    (drawn: Drawn) => tell({ id, drawn }),
    (error: unknown) => tell({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
tell({ ready: true });
