/** What became of one empty project. */
export interface Tried {
  /** The major version of Node that was wanted, and the one that ran. */
  readonly node: string;
  readonly version: string;
  /** The package manager, with its version. */
  readonly manager: string;
  readonly steps: readonly StepResult[];
}

/** One step in one project. */
export interface StepResult {
  readonly name: string;
  /** As it is typed in a shell. */
  readonly words: string;
  readonly passed: boolean;
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Each once, in their order. */
const once = (all: readonly string[]): readonly string[] => [...new Set(all)];

/** What was tried, as a page of the documentation; `day` is the day of the run, such as 2026-01-31. */
export function packageDocument(tried: readonly Tried[], day: string): string {
  const managers = once(tried.map(({ manager }) => manager));
  const steps = tried[0]?.steps ?? [];
  const rows = once(tried.map(({ node }) => node)).map((node) => {
    const own = tried.filter((one) => one.node === node);
    const cells = managers.map((manager) => cellOf(own.find((one) => one.manager === manager)));
    return row([own[0]?.version ?? '', ...cells]);
  });
  const failed = tried.flatMap(({ version, manager, steps: own }) =>
    own.filter(({ passed }) => !passed).map(({ name }) => `- failed: ${name} (${manager}, Node ${version})`),
  );
  return [
    '# The package in empty projects',
    '',
    `Made by \`npm run prove:package\` on ${day}. The package is made as it is published and installed in an empty project, once`,
    'for each version of Node and each package manager. Then each step below is carried out in the project. A cell says how many',
    'steps passed.',
    '',
    row(['Node', ...managers]),
    row(['---', ...managers.map(() => '---')]),
    ...rows,
    '',
    ...(failed.length === 0 ? [] : [...failed, '']),
    '## The steps',
    '',
    row(['step', 'command']),
    row(['---', '---']),
    ...steps.map(({ name }) => row([name, commandsOf(name, tried)])),
    '',
  ].join('\n');
}

/** What was typed for a step; the installation differs by package manager. */
function commandsOf(step: string, tried: readonly Tried[]): string {
  const typed = tried.flatMap(({ steps }) => steps.filter(({ name }) => name === step).map(({ words }) => words));
  // In a table, a vertical bar would end the cell, even in code.
  return once(typed)
    .map((words) => `\`${words.replaceAll('|', '\\|')}\``)
    .join(', ');
}

function cellOf(tried: Tried | undefined): string {
  if (tried === undefined) return 'not tried';
  const { steps } = tried;
  return `${steps.filter(({ passed }) => passed).length} of ${steps.length}`;
}
