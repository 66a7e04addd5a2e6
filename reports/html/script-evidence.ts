/**
 * Runs in the report: unpacks the exchanges when the first one is asked for and shows them as text nodes only. The
 * body is indented from the text as it came (never parsed, so duplicates and number forms stay), the spot that a
 * finding names is marked.
 */
export const evidenceScript = String.raw`
let unpacked = null;
let bodies = [];
const byId = new Map();
const unpack = () => {
  if (unpacked === null) unpacked = (async () => {
    const packed = Uint8Array.from(atob(document.getElementById('evidence').textContent), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    const data = JSON.parse(await new Response(stream).text());
    bodies = data.bodies;
    for (const exchange of data.exchanges) byId.set(exchange.id, exchange);
  })();
  return unpacked;
};

const make = (name, kind, ...children) => {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  element.append(...children);
  return element;
};

const layOut = (text) => {
  const lines = [];
  const stack = [];
  let line = null;
  let member = null;
  const pointer = () => stack.map((level) => '/' + String(level.key).replaceAll('~', '~0').replaceAll('/', '~1')).join('');
  const begin = () => { if (!line) { line = { depth: Math.min(stack.length, 60), at: pointer(), tokens: [] }; lines.push(line); } };
  const put = (kind, token) => { begin(); line.tokens.push([kind, token]); };
  const value = () => { const top = stack.at(-1); if (top && top.array && !line) top.key += 1; };
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\[^])*"?|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    const top = stack.at(-1);
    if (token === '{' || token === '[') {
      value(); put('p', token); stack.push({ array: token === '[', key: token === '[' ? -1 : '' }); line = null; member = null;
    } else if (token === '}' || token === ']') {
      stack.pop(); line = null; put('p', token);
    } else if (token === ',') { put('p', token); line = null; member = null; }
    else if (token === ':') { put('p', ': '); }
    else if (token[0] === '"' && top && !top.array && member === null) {
      member = token; try { top.key = JSON.parse(token); } catch { top.key = token; } put('k', token);
    } else { value(); put(token[0] === '"' ? 's' : 'n', token); }
  }
  return lines;
};

const bodyView = (text, at) => {
  if (!/^\s*[{[]/.test(text)) return make('pre', 'body', text === '' ? 'no body' : text);
  const lines = layOut(text);
  let spot = at.startsWith('/') ? at : null;
  while (spot && !lines.some((one) => one.at === spot && !/^[}\]]/.test(one.tokens[0][1]))) spot = spot.slice(0, spot.lastIndexOf('/')) || null;
  const pre = make('pre', 'body');
  let first = null;
  for (const one of lines) {
    const hit = spot !== null && one.at === spot;
    const row = make(hit ? 'mark' : 'span', 'line', '  '.repeat(one.depth));
    for (const [kind, token] of one.tokens) row.append(kind === 'p' ? token : make('span', kind, token));
    row.append('\n');
    if (hit && !first) first = row;
    pre.append(row);
  }
  requestAnimationFrame(() => { if (first) pre.scrollTop = Math.max(0, first.offsetTop - pre.clientHeight / 3); });
  return pre;
};

const headerList = (headers, at) => {
  const list = make('dl', 'headers');
  for (const [name, value] of headers) {
    const hit = at.toLowerCase() === 'header ' + name.toLowerCase();
    list.append(make('div', hit ? 'hit' : '', make('dt', '', name), make('dd', '', value)));
  }
  return list;
};

const exchangeView = (id, at) => {
  const exchange = byId.get(id);
  const box = make('div', 'exchange');
  if (!exchange) { box.append('This exchange is not in the report.'); return box; }
  const request = make('div', 'request', make('span', 'label', 'Request'), make('p', 'mono line1', 'GET ' + exchange.url), headerList(exchange.asked, ''), make('p', 'dim small', exchange.note));
  const answer = make('div', 'answer', make('span', 'label', 'Answer'));
  if (exchange.failed !== undefined) answer.append(make('p', 'mono line1', 'No answer: ' + exchange.failed));
  else {
    answer.append(make('p', 'mono line1' + (at === 'status' ? ' hit' : ''), 'HTTP ' + exchange.status + ' · ' + exchange.size), headerList(exchange.headers, at));
    const body = bodyView(bodies[exchange.body], at);
    body.tabIndex = 0;
    body.setAttribute('role', 'region');
    body.setAttribute('aria-label', 'Body of ' + exchange.id);
    answer.append(body);
  }
  box.append(request, answer);
  return box;
};

/** Where an opened exchange goes: below the buttons, or in a row of its own when they stand in a table. */
const hostOf = (holder) => {
  const own = holder.closest('tr');
  if (!own) return holder;
  if (own.nextElementSibling && own.nextElementSibling.className === 'evidence') return own.nextElementSibling.firstElementChild;
  const cell = make('td', '');
  cell.colSpan = own.cells.length;
  own.after(make('tr', 'evidence', cell));
  return cell;
};

const toggleExchange = (button, show) => {
  const holder = button.parentElement;
  const host = hostOf(holder);
  const old = host.querySelector('.exchange');
  const was = button.getAttribute('aria-expanded') === 'true';
  for (const other of holder.querySelectorAll('.exchange-button')) other.setAttribute('aria-expanded', 'false');
  if (old) old.remove();
  if (was && !show) { if (host !== holder) host.parentElement.remove(); return; }
  host.append(exchangeView(button.dataset.e, button.dataset.at));
  button.setAttribute('aria-expanded', 'true');
};

document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest('.exchange-button') : null;
  if (!button) return;
  await unpack();
  toggleExchange(button, false);
});
for (const row of rows) row.addEventListener('toggle', async () => {
  const button = row.querySelector('.finding .exchange-button');
  if (!row.open || !button || row.querySelector('.exchange')) return;
  await unpack();
  toggleExchange(button, true);
});

let closed = [];
window.addEventListener('beforeprint', () => {
  closed = [...document.querySelectorAll('details:not([open])')];
  for (const one of closed) {
    one.open = true;
    const button = one.querySelector('.finding .exchange-button');
    if (button && byId.size > 0 && !one.querySelector('.exchange')) toggleExchange(button, true);
  }
});
window.addEventListener('afterprint', () => { for (const one of closed) one.open = false; });
follow();
setTimeout(unpack, 600);
`;
