/*
 * Runs in the report: unpacks the exchanges when they are wanted and shows them as text nodes only. The bodies come laid
 * out and every spot comes as numbers of lines, so that nothing of an answer is ever parsed here.
 */
let unpacked = null;
let bodies = [];
const byId = new Map();
const unpack = () => {
  if (unpacked === null)
    unpacked = (async () => {
      const packed = Uint8Array.from(atob(document.getElementById('evidence').textContent), (c) => c.charCodeAt(0));
      const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
      const data = await new Response(stream).json();
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

const bodyView = (body, spot) => {
  const text = body.slice(1);
  const pre = make('pre', 'body');
  if (text === '') {
    pre.append('no body');
    return pre;
  }
  const marked = [...spot.matchAll(/(\d+)-(\d+)/g)].map((one) => [Number(one[1]), Number(one[2])]);
  let first = null;
  text.split('\n').forEach((line, index) => {
    const hit = marked.some(([from, to]) => index >= from && index <= to);
    const row = make(hit ? 'mark' : 'span', 'line', ...(body[0] === 'j' ? coloured(line) : [line]), '\n');
    if (hit && !first) first = row;
    pre.append(row);
  });
  requestAnimationFrame(() => {
    if (first) pre.scrollTop = Math.max(0, first.offsetTop - pre.clientHeight / 3);
  });
  return pre;
};

const headerList = (headers, spot) => {
  const list = make('dl', 'headers');
  const wanted = spot.startsWith('header:') ? spot.slice('header:'.length) : null;
  const row = (name, value) =>
    make('div', name.toLowerCase() === wanted ? 'hit' : '', make('dt', '', name), make('dd', '', value));
  for (const [name, value] of headers) list.append(row(name, value));
  if (wanted !== null && !headers.some(([name]) => name.toLowerCase() === wanted))
    list.append(row(wanted, '(not sent)'));
  return list;
};

const requestView = (exchange) => {
  const copy = make('button', 'copy quiet', 'Copy curl');
  copy.type = 'button';
  copy.dataset.copy = exchange.curl;
  const head = make('div', 'exchange-head', make('span', 'label', 'Request ' + exchange.id), copy);
  return make(
    'div',
    'request',
    head,
    make('p', 'mono line1', 'GET ' + exchange.url),
    headerList(exchange.asked, ''),
    make('p', 'dim small', exchange.note),
  );
};

const exchangeView = (id, spot) => {
  const exchange = byId.get(id);
  const box = make('div', 'exchange');
  if (!exchange) {
    box.append('This exchange is not in the report.');
    return box;
  }
  const answer = make('div', 'answer', make('span', 'label', 'Answer'));
  const line = make(
    'p',
    'mono line1' + (spot === 'status' ? ' hit' : ''),
    exchange.failed === undefined ? 'HTTP ' + exchange.status + ' · ' + exchange.size : 'No answer: ' + exchange.failed,
  );
  answer.append(line);
  if (exchange.failed === undefined) {
    const body = bodyView(bodies[exchange.body], spot);
    body.tabIndex = 0;
    body.setAttribute('role', 'region');
    body.setAttribute('aria-label', 'Body of ' + exchange.id);
    answer.append(headerList(exchange.headers, spot), body);
  }
  box.append(requestView(exchange), answer);
  return box;
};

/** Where an opened exchange goes: below the buttons, or in a row of its own when they stand in a table. */
const hostOf = (holder) => {
  const own = holder.closest('tr');
  if (!own) return holder;
  if (own.nextElementSibling && own.nextElementSibling.className === 'evidence')
    return own.nextElementSibling.firstElementChild;
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
  if (was && !show) {
    if (host !== holder) host.parentElement.remove();
    return;
  }
  host.append(exchangeView(button.dataset.e, button.dataset.spot || ''));
  button.setAttribute('aria-expanded', 'true');
};

document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest('.exchange-button') : null;
  if (!button) return;
  await unpack();
  toggleExchange(button, false);
});
