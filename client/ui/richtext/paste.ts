/** Word marks the paragraphs of its lists by style, and writes each bullet or number into the text. */
const isWordItem = (element: Element) => /mso-list:\s*l\d/i.test(element.getAttribute('style') ?? '');
const bullet = /^[\s\u00a0]*(?:[·•▪◦o§ü–-]|(\d+|[a-z])[.)])[\s\u00a0]+/i;

/** Text from Word or the web, without its looks: keeps what an article may hold. */
export function cleanPasted(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const comments = page.createNodeIterator(page, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode()) (comment as ChildNode).remove();
  for (const element of page.querySelectorAll('style, script, meta, link, title, xml')) element.remove();
  // `<o:p>` and its like stand for nothing.
  for (const element of page.body.querySelectorAll('*')) if (element.tagName.includes(':')) element.replaceWith(...element.childNodes);
  gatherWordLists(page);
  for (const element of page.body.querySelectorAll('h1')) rename(element, 'h2');
  for (const element of page.body.querySelectorAll('h4, h5, h6')) rename(element, 'h3');
  return page.body.innerHTML;
}

/** Neighbouring items of Word as one list. */
function gatherWordLists(page: Document): void {
  for (const item of page.querySelectorAll('p')) {
    if (!isWordItem(item)) continue;
    const [, ordinal] = bullet.exec(item.textContent ?? '') ?? [];
    const tag = ordinal ? 'OL' : 'UL';
    const before = item.previousElementSibling;
    const list = before?.tagName === tag && before.hasAttribute('data-word') ? before : page.createElement(tag);
    list.setAttribute('data-word', '');
    if (list !== before) item.before(list);
    const line = page.createElement('li');
    line.append(item);
    cutStart(item, bullet.exec(item.textContent ?? '')?.[0].length ?? 0);
    list.append(line);
  }
}

/** Takes so many characters off the start of an element's text, however deep they sit. */
function cutStart(element: Element, count: number): void {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let left = count, node = walker.nextNode(); node && left > 0; node = walker.nextNode()) {
    const text = node as Text;
    const cut = Math.min(left, text.length);
    text.deleteData(0, cut);
    left -= cut;
  }
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  const dir = element.getAttribute('dir');
  if (dir) renamed.setAttribute('dir', dir);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
