/** What a hostile target may send, each for another reader. */
export const hostileTexts = [
  '<script>window.pwned=1</script><img src=x onerror=window.pwned=1>',
  '"><a href="javascript:window.pwned=1">x</a>',
  ']]>',
  '</style></title></textarea><!--',
  '\u001b[31mred\u001b]8;;http://evil.example\u0007link\u0007\u009b2J',
  '\n::set-output name=x::y\n::error::gotcha\n##vso[task.setvariable]x ##[command]',
  '::error::at the very start',
  '\r\n::add-mask::x\r##teamcity[x]',
  '\u202Egnp.exe\u2066',
  '\uD800 \uDC00 \uFFFE \u0000 \u0008',
  '\ufeffbom',
  '__proto__ constructor {{7*7}} ${7*7} `x` |a|b| [x](javascript:alert(1)) @everyone #1 https://evil.example &amp; %00',
  'x'.repeat(3000),
  '',
] as const;

/** Characters that act on a terminal, break XML or cannot be UTF-8. */
export const dangerous =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\p{Surrogate}]/u;

/** Lines that a CI runner obeys: GitHub's at the start of a line, Azure's and the old ones anywhere. */
export const obeyed = /^\s*::|##vso\[|##teamcity\[|##\[/m;

/** All of it in one string, except what is only long. */
export const hostile = hostileTexts.filter(({ length }) => length < 1000).join(' ');

/** The same value with the hostile text appended to every string in it, except in closed vocabularies. */
export function poison<T>(value: T, keep: ReadonlySet<string> = closed, name = ''): T {
  if (typeof value === 'string') return (keep.has(name) ? value : value + hostile) as T;
  if (Array.isArray(value)) return value.map((element: unknown) => poison(element, keep, name)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, poison(member as unknown, keep, key)]),
  ) as T;
}

const closed = new Set([
  ...['schema', 'verdict', 'scope', 'level', 'status', 'environment', 'operation', 'group', 'key', 'intent', 'kind'],
  ...['at', 'startedAt', 'endedAt'],
]);
