/*
 * Runs in the report: filters, search and deep links. The state lives in the address as
 * `#group/slug?status=violated,warned&level=must&q=text`; both halves may be missing.
 */
const rows = [...document.querySelectorAll('details.req')];
const groups = [...document.querySelectorAll('details.group')];
/** Groups that a filter opened. */
const unfolded = new Set();
const unfold = (group) => {
  if (group.open) return;
  group.open = true;
  unfolded.add(group);
};
const search = document.getElementById('search');
const boxes = [...document.querySelectorAll('#filters input[type=checkbox]')];
const haystack = new Map();

const textOf = (row) => {
  if (!haystack.has(row)) haystack.set(row, row.textContent.toLowerCase());
  return haystack.get(row);
};

const parseHash = () => {
  const [id, query = ''] = location.hash.slice(1).split(/\?(.*)/s);
  const given = new URLSearchParams(query);
  const list = (name) => (given.get(name) || '').split(',').filter(Boolean);
  let target = id;
  try {
    target = decodeURIComponent(id);
  } catch {
    /* a broken escape is no id */
  }
  return { id: target, status: list('status'), level: list('level'), q: given.get('q') || '', filtered: query !== '' };
};

const chosen = (name) => boxes.filter((box) => box.name === name && box.checked).map((box) => box.value);

const apply = (pinned) => {
  const wanted = { status: chosen('status'), level: chosen('level') };
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const row of rows) {
    const fits = Object.entries(wanted).every(([name, any]) => any.length === 0 || any.includes(row.dataset[name]));
    row.hidden = row !== pinned && !(fits && words.every((word) => textOf(row).includes(word)));
  }
  const filtered = words.length > 0 || Object.values(wanted).some((any) => any.length > 0);
  for (const group of groups) {
    group.hidden = !group.querySelector('details.req:not([hidden])');
    // What is looked for must not stay folded; without a filter each group is as the reader left it.
    if (filtered && !group.hidden) unfold(group);
    else if (!filtered && unfolded.delete(group)) group.open = false;
  }
  const shown = rows.filter((row) => !row.hidden).length;
  document.getElementById('shown').value = (shown === rows.length ? '' : shown + ' of ') + rows.length + ' shown';
  document.getElementById('nothing').hidden = shown > 0;
};

const remember = (id) => {
  const parts = [];
  for (const name of ['status', 'level']) if (chosen(name).length > 0) parts.push(name + '=' + chosen(name).join(','));
  if (search.value !== '') parts.push('q=' + encodeURIComponent(search.value));
  const hash = '#' + encodeURI(id) + (parts.length > 0 ? '?' + parts.join('&') : '');
  try {
    history.replaceState(null, '', hash === '#' ? location.pathname + location.search : hash);
  } catch {
    location.hash = hash;
  }
};

const follow = () => {
  const state = parseHash();
  if (state.filtered || state.id === '') {
    for (const box of boxes) box.checked = state[box.name].includes(box.value);
    search.value = state.q;
  }
  const target = state.id === '' ? null : document.getElementById(state.id);
  const row = target?.matches('details.req') ? target : null;
  apply(row);
  if (row) row.open = true;
  for (let out = target?.closest('details'); out; out = out.parentElement.closest('details')) out.open = true;
  const seen = target ?? (state.filtered ? document.getElementById('requirements') : null);
  seen?.scrollIntoView({ block: 'start' });
  row?.querySelector('summary').focus({ preventScroll: true });
};

const change = () => {
  apply(null);
  remember('');
};
search.addEventListener('input', change);
for (const box of boxes) box.addEventListener('change', change);
document.getElementById('filters').addEventListener('submit', (event) => event.preventDefault());
document.getElementById('reset').addEventListener('click', () => {
  for (const box of boxes) box.checked = false;
  search.value = '';
  change();
  search.focus();
});
window.addEventListener('hashchange', follow);
/* The browser's own jump to the anchor comes last and takes the focus away. */
window.addEventListener('load', () =>
  setTimeout(() => {
    if (location.hash !== '') follow();
  }),
);
for (const row of rows) {
  row.querySelector('summary').addEventListener('click', () => {
    if (!row.open) remember(row.id);
  });
}

follow();
