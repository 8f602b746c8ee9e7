/** How deep lists and objects may stand in each other in JSON that others send. The schema's inputs need less than ten levels. */
export const mostLevels = 64;

/**
 * Whether lists and objects stand deeper in each other in a text of JSON than is read here. `JSON.parse` reads any depth, but most
 * of what walks a value afterwards calls itself, and ends with a RangeError. Takes one look at each character outside of texts.
 */
export function isTooDeep(text: string): boolean {
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === quote) {
      at = endOfText(text, at);
      if (at < 0) return false; // no JSON, which its reader says
    } else if (character === openList || character === openObject) {
      if (++level > mostLevels) return true;
    } else if (character === closeList || character === closeObject) level--;
  }
  return false;
}

const [quote, backslash, openList, closeList, openObject, closeObject] = [...'"\\[]{}'].map((one) => one.charCodeAt(0));

/** Where the quotation mark stands that ends the text which begins at `start`; -1 if there is none. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === backslash) before--;
    if ((end - before) % 2 === 0) return end;
  }
  return -1;
}
