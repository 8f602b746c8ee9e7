/** Search, and buttons that copy code. The pages are whole without them. */

const form = document.querySelector('.search');
const field = form.querySelector('input');
const list = form.querySelector('ul');
const told = form.querySelector('.told');

/** The index, once someone begins to search. It is asked for again if that failed. */
let loading;
const load = () => {
  loading ??= (async () => {
    const [{ default: MiniSearch }, answer] = await Promise.all([import('./minisearch.js'), fetch('/docs/search.json')]);
    if (!answer.ok) throw new Error(`The index is not there: ${answer.status}`);
    const entries = await answer.json();
    const index = new MiniSearch({
      fields: ['t', 'f', 's'],
      // `productCreate` is found by `product` and by `create`, too.
      tokenize: (text) => text.split(/[\s\p{P}]+/u).flatMap((word) => [word, ...(word.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? [])]),
      searchOptions: { boost: { t: 4 }, prefix: true, fuzzy: (word) => (word.length > 4 ? 0.2 : false), combineWith: 'AND' },
    });
    index.addAll(entries.map((entry, id) => ({ id, ...entry })));
    return (words) =>
      index
        .search(words)
        .slice(0, 12)
        .map(({ id }) => entries[id]);
  })();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

let chosen = -1;

function show(isOpen) {
  list.hidden = !isOpen;
  field.setAttribute('aria-expanded', String(isOpen));
  if (!isOpen) choose(-1);
}

function choose(index) {
  chosen = index;
  for (const [at, option] of [...list.children].entries()) option.setAttribute('aria-selected', String(at === index));
  const option = list.children[index];
  if (option) {
    field.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  } else field.removeAttribute('aria-activedescendant');
}

function optionOf({ t, k, s, u }, index) {
  const option = document.createElement('li');
  option.id = `found-${index}`;
  option.role = 'option';
  option.dataset.href = u;
  option.setAttribute('aria-selected', 'false');
  for (const [tag, text] of [
    ['strong', t],
    ['em', k],
    ['span', s],
  ]) {
    const part = document.createElement(tag);
    part.textContent = text;
    option.append(part, ' ');
  }
  return option;
}

async function search() {
  const words = field.value.trim();
  if (!words) {
    told.textContent = '';
    return show(false);
  }
  try {
    const find = await load();
    if (words !== field.value.trim()) return;
    const found = find(words);
    list.replaceChildren(...found.map(optionOf));
    told.textContent = found.length ? '' : `Nothing has “${words}”`;
    show(found.length > 0);
    if (found.length) choose(0);
  } catch {
    told.textContent = 'The search could not be loaded. Type again to retry.';
    show(false);
  }
}

const open = (option) => {
  show(false);
  location.assign(option.dataset.href);
};

form.hidden = false;
form.addEventListener('submit', (event) => event.preventDefault());
field.addEventListener('focus', () => void load().catch(() => undefined));
field.addEventListener('input', () => void search());
field.addEventListener('keydown', (event) => {
  const last = list.children.length - 1;
  if (event.key === 'Escape') {
    if (!list.hidden) event.preventDefault();
    show(false);
  } else if (list.hidden) return;
  else if (event.key === 'ArrowDown') choose(chosen >= last ? 0 : chosen + 1);
  else if (event.key === 'ArrowUp') choose(chosen <= 0 ? last : chosen - 1);
  else if (event.key === 'Enter' && list.children[chosen]) open(list.children[chosen]);
  else return;
  event.preventDefault();
});
// A press would take the focus first, and close the list before the click.
list.addEventListener('pointerdown', (event) => event.preventDefault());
list.addEventListener('click', (event) => {
  const option = event.target.closest('[role=option]');
  if (option) open(option);
});
field.addEventListener('blur', () => show(false));
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, textarea, [contenteditable]'))
    return;
  event.preventDefault();
  field.focus();
});

// The menu of narrow screens, in browsers without popovers.
const menu = document.getElementById('menu');
if (menu && !('popover' in menu))
  document.querySelector('button.menu').addEventListener('click', ({ target }) => {
    target.setAttribute('aria-expanded', String(menu.classList.toggle('open')));
  });

for (const block of document.querySelectorAll('.code')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', `Copy: ${block.firstElementChild.getAttribute('aria-label')}`);
  const status = document.createElement('span');
  status.className = 'unseen';
  status.role = 'status';
  let back;
  button.addEventListener('click', async () => {
    const text = await navigator.clipboard.writeText(block.querySelector('code').textContent).then(
      () => 'Copied',
      () => 'Not copied',
    );
    button.textContent = text;
    status.textContent = text;
    clearTimeout(back);
    back = setTimeout(() => {
      button.textContent = 'Copy';
      status.textContent = '';
    }, 2000);
  });
  block.append(button, status);
}
