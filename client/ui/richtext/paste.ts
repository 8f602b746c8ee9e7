import { leadsWithin, secured } from './address.ts';
import { gatherWordLists } from './wordLists.ts';

/** Blocks that the editor does not know as blocks. */
const otherBlocks = 'center, details, hgroup, legend, main, nav, search, summary';

export interface Pasted {
  html: string;
  /** How many links were removed, because they lead neither to https, nor to a mail, nor within the text. Their texts stay. */
  lost: number;
}

/** Cleans pasted text from Word or the web: keeps what an article may have, and tables only with `tables`. */
export function cleanPasted(html: string, { tables }: { tables: boolean }): Pasted {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const all = (selector: string) => [...page.body.querySelectorAll(selector)];
  const comments = page.createNodeIterator(page, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode()) (comment as ChildNode).remove();
  for (const element of page.querySelectorAll('style, script, meta, link, title, xml')) element.remove();
  // `<o:p>` and similar elements have no meaning.
  for (const element of all('*')) if (element.tagName.includes(':')) element.replaceWith(...element.childNodes);
  gatherWordLists(page);
  for (const element of all('h1')) rename(element, 'h2');
  for (const element of all('h4, h5, h6')) rename(element, 'h3');
  for (const element of all(otherBlocks)) rename(element, 'div');
  // Google Docs wraps everything in a `b` that is not bold.
  for (const element of all('b[id^=docs-internal-guid]')) element.replaceWith(...element.childNodes);
  for (const table of all(tables ? 'table table' : 'table')) flatten(table);
  for (const caption of all('table > caption')) caption.parentElement?.before(rename(caption, 'p'));
  for (const cell of all('thead td')) rename(cell, 'th');
  const lost = secureLinks(all('a[href]'));
  return { html: page.body.innerHTML, lost };
}

/** Raises links to https. Counts those that lead elsewhere, to another page, and show something. */
function secureLinks(links: readonly Element[]): number {
  let lost = 0;
  for (const link of links) {
    const given = link.getAttribute('href') ?? '';
    const href = secured(given);
    if (href) link.setAttribute('href', href);
    else {
      // Word's footnotes do not count as lost links.
      if (link.textContent?.trim() && !leadsWithin(given)) lost += 1;
      link.replaceWith(...link.childNodes);
    }
  }
  return lost;
}

/** The cells of a table as blocks. */
function flatten(table: Element): void {
  for (const cell of table.querySelectorAll('td, th, caption')) rename(cell, 'div');
  for (const part of table.querySelectorAll('thead, tbody, tfoot, tr, colgroup')) rename(part, 'div');
  rename(table, 'div');
}

function rename(element: Element, tag: string): Element {
  const renamed = element.ownerDocument.createElement(tag);
  for (const name of ['dir', 'colspan', 'rowspan']) {
    const value = element.getAttribute(name);
    if (value) renamed.setAttribute(name, value);
  }
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}
