/** A server outside has not answered in time. */
export class NoAnswer extends Error {}

/**
 * Waits for an answer from outside. What was asked for may go on afterwards: its own limits end it.
 * @throws NoAnswer after so many milliseconds
 */
export async function inTime<Answer>(answer: Promise<Answer>, milliseconds: number): Promise<Answer> {
  let timeout: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timeout = setTimeout(() => reject(new NoAnswer(`no answer came in ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timeout);
  }
}
