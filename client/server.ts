/**
 * The program that draws public pages, in a worker that the server starts for each language. It never uses the network or the database, but
 * asks the server to run the page's queries.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, ToWorker } from '../schema/drawing.ts';

globalThis.diwanServer = workerData;

// This import comes after the line above, since modules read the language while they load.
const { draw } = await import('./app/draw.tsx');

const port = parentPort;
if (!port) throw new Error('This program runs as a worker');
const tell = (message: FromWorker) => port.postMessage(message);

/** A page that is being drawn: its open questions by their numbers. */
interface Drawing {
  end: AbortController;
  open: Map<number, (answer: string) => void>;
}
const drawings = new Map<number, Drawing>();

port.on('message', (message: ToWorker) => {
  if ('address' in message) return void begin(message.id, message.address);
  const drawing = drawings.get(message.id);
  if ('end' in message) return drawing?.end.abort();
  drawing?.open.get(message.question)?.(message.answer);
  drawing?.open.delete(message.question);
});

async function begin(id: number, address: string): Promise<void> {
  const drawing: Drawing = { end: new AbortController(), open: new Map() };
  drawings.set(id, drawing);
  let questions = 0;
  const ask = (operation: string, variables: object) =>
    new Promise<string>((resolve) => {
      questions += 1;
      drawing.open.set(questions, resolve);
      tell({ id, question: questions, operation, variables });
    });
  const told = await draw(address, ask, drawing.end.signal).then(
    (drawn) => ({ drawn }),
    (error: unknown) => ({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  drawings.delete(id);
  tell({ id, ...told });
}
tell({ ready: true });
