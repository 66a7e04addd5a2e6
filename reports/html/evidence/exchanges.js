/*
 * Runs in the report: unpacks the exchanges when they are wanted and shows them as text nodes only. The bodies come laid
 * out and every spot comes as numbers of lines, so that nothing of an answer is ever parsed here.
 */
let unpacked = null;
let bodies = [];
const byId = new Map();
const readEvidence = async () => {
  const packed = Uint8Array.from(atob(document.getElementById('evidence').textContent), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const data = await new Response(stream).json();
  bodies = data.bodies;
  for (const exchange of data.exchanges) byId.set(exchange.id, exchange);
};
const unpack = () => (unpacked ??= readEvidence());

const make = (name, kind, ...children) => {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  element.append(...children);
  return element;
};

const coloured = (text) => {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(/("(?:[^"\\]|\\.)*"?)(: )?|[^\s{}[\],:"]+/g)) {
    parts.push(
      text.slice(end, match.index),
      make('span', match[1] === undefined ? 'n' : match[2] ? 'k' : 's', match[1] ?? match[0]),
      match[2] ?? '',
    );
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
};

/** Lines of JSON, each as far in as it is deep; a target's may be deeper than a page is wide. */
const indented = (lines) => {
  let depth = 0;
  return lines.map((line) => {
    if (/^[}\]]/.test(line)) depth = Math.max(0, depth - 1);
    const text = '  '.repeat(Math.min(depth, 40)) + line;
    if (/[{[]$/.test(line)) depth += 1;
    return text;
  });
};

const bodyView = ({ id, body }, spot) => {
  const text = bodies[body];
  const isJson = text[0] === 'j';
  const lines = text.slice(1).split('\n');
  const marked = [...spot.matchAll(/(\d+)-(\d+)/g)].map(([, from, to]) => [Number(from), Number(to)]);
  const pre = make('pre', 'body');
  pre.tabIndex = 0;
  pre.setAttribute('role', 'region');
  pre.setAttribute('aria-label', 'Body of ' + id);
  if (text.length === 1) pre.append('no body');
  else
    for (const [index, line] of (isJson ? indented(lines) : lines).entries()) {
      const hit = marked.some(([from, to]) => index >= from && index <= to);
      pre.append(make(hit ? 'mark' : 'span', 'line', ...(isJson ? coloured(line) : [line]), '\n'));
    }
  const first = pre.querySelector('mark');
  requestAnimationFrame(() => {
    if (first) pre.scrollTop = Math.max(0, first.offsetTop - pre.clientHeight / 3);
  });
  return pre;
};

const headerList = (headers, spot) => {
  const wanted = spot.startsWith('header:') ? spot.slice('header:'.length) : null;
  const isWanted = ([name]) => name.toLowerCase() === wanted;
  const shown = wanted === null || headers.some(isWanted) ? headers : [...headers, [wanted, '(not sent)']];
  const rows = shown.map((header) => {
    return make('div', isWanted(header) ? 'hit' : '', make('dt', '', header[0]), make('dd', '', header[1]));
  });
  return make('dl', 'headers', ...rows);
};

const requestView = ({ id, url, asked, note, curl }) => {
  const copy = make('button', 'copy quiet', 'Copy curl');
  copy.type = 'button';
  copy.dataset.copy = curl;
  const head = make('div', 'exchange-head', make('span', 'label', 'Request ' + id), copy);
  const line = make('p', 'mono line1', 'GET ' + url);
  return make('div', 'request', head, line, headerList(asked, ''), make('p', 'dim small', note));
};

const exchangeView = (id, spot) => {
  const exchange = byId.get(id);
  if (!exchange) return make('div', 'exchange', 'This exchange is not in the report.');
  const { failed, status, size, headers } = exchange;
  const said = failed === undefined ? 'HTTP ' + status + ' · ' + size : 'No response: ' + failed;
  const line = make('p', 'mono line1' + (spot === 'status' ? ' hit' : ''), said);
  const answer = make('div', 'answer', make('span', 'label', 'Response'), line);
  if (failed === undefined) answer.append(headerList(headers, spot), bodyView(exchange, spot));
  return make('div', 'exchange', requestView(exchange), answer);
};

/** Where an opened exchange goes: below the buttons, or in a row of its own when they stand in a table. */
const hostOf = (holder) => {
  const own = holder.closest('tr');
  if (!own) return holder;
  if (own.nextElementSibling?.className !== 'evidence') {
    const cell = make('td', '');
    cell.colSpan = own.cells.length;
    own.after(make('tr', 'evidence', cell));
  }
  return own.nextElementSibling.firstElementChild;
};

const toggleExchange = (button, show) => {
  const holder = button.parentElement;
  const host = hostOf(holder);
  const opens = show || button.getAttribute('aria-expanded') !== 'true';
  host.querySelector('.exchange')?.remove();
  for (const other of holder.querySelectorAll('.exchange-button'))
    other.setAttribute('aria-expanded', String(opens && other === button));
  if (opens) host.append(exchangeView(button.dataset.e, button.dataset.spot || ''));
  else if (host !== holder) host.parentElement.remove();
};

document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest('.exchange-button') : null;
  if (!button) return;
  await unpack();
  toggleExchange(button, false);
});
