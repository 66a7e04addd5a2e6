import { group, max, median } from 'd3-array';
import { faults, variants } from '../../../sandbox/api/catalogue.ts';
import { BUDGETS, isViolation as isViolating } from '../curve.ts';
import { part, share, type Table } from '../part.ts';
import { figureOf, type Point } from './figure.tsx';
import { cardproofName, compared, LEFT_OUT, type Tool, tools } from './tools.ts';
import { isCut, isFailing, isWarning, LIMIT, type PeerRun, type Trial, type PeerTrial, tryPeer } from './try-peer.ts';

const planted: readonly Omit<Trial, 'tool'>[] = [
  ...faults.map(({ id }) => ({ kind: 'fault' as const, planted: id })),
  ...variants.map(({ id }) => ({ kind: 'variant' as const, planted: id })),
];
/** Every eighth fault and every fourth permitted difference: all of them would take days. */
const sampled = new Set([
  ...faults.flatMap(({ id }, nth) => (nth % 8 === 0 ? [id] : [])),
  ...variants.flatMap(({ id }, nth) => (nth % 4 === 0 ? [id] : [])),
]);

/** What became of one kind of runs of a tool. */
interface Count {
  readonly found: number;
  readonly warned: number;
  readonly of: number;
}

function countOf(tried: readonly PeerTrial[]): Count {
  const found = tried.filter(isFailing);
  return {
    found: found.length,
    warned: tried.filter((one) => !isFailing(one) && isWarning(one)).length,
    of: tried.length,
  };
}

const isViolation = ({ kind, planted: id }: Trial): boolean => kind === 'fault' && isViolating(id);
const isLeftOpen = ({ kind, planted: id }: Trial): boolean => kind === 'fault' && !isViolating(id);
const isVariant = ({ kind }: Trial): boolean => kind === 'variant';

const COLUMNS = [
  ...['tool', 'violations found', 'warnings for what is left open', 'false alarms', 'requests', 'seconds'],
  ...['processor seconds', 'MiB', 'seconds to the first verdict', 'the key is in', 'set up with'],
];

function rowOf({ name, version, remark }: Tool, tried: readonly PeerTrial[]): readonly (string | number)[] {
  const middle = (of: (run: PeerRun) => number, digits = 0): string =>
    (median(tried, ({ run }) => of(run)) ?? 0).toFixed(digits);
  const [violations, open, calm] = [isViolation, isLeftOpen, isVariant].map((is) => countOf(tried.filter(is)));
  const leaks = [...new Set(tried.flatMap(({ run }) => run.leaks))];
  const cut = tried.filter(({ run }) => isCut(run)).length;
  return [
    `${name} ${version}`,
    `${violations?.found} of ${violations?.of}`,
    `${(open?.found ?? 0) + (open?.warned ?? 0)} of ${open?.of}`,
    `${calm?.found} of ${calm?.of}`,
    middle(({ requests }) => requests),
    middle(({ seconds }) => seconds, 1),
    middle(({ processorSeconds }) => processorSeconds, 1),
    (max(tried, ({ run }) => run.memory) ?? 0).toFixed(0),
    (tried[0]?.first.seconds ?? 0).toFixed(0),
    leaks.length === 0 ? 'nothing' : leaks.map((file) => `\`${file}\``).join(', '),
    cut === 0 ? remark : `${remark}; ${cut} runs were ended after ${LIMIT} s`,
  ];
}

/** One row for each tool: medians of its runs, and the most memory. */
export function comparisonOf(all: readonly PeerTrial[]): Table {
  const byTool = group(all, ({ tool }) => tool);
  return {
    columns: COLUMNS,
    rows: compared.flatMap((tool) => (byTool.has(tool.name) ? [rowOf(tool, byTool.get(tool.name) ?? [])] : [])),
  };
}

const cellOf = (one: PeerTrial | undefined): string => {
  if (one === undefined) return '';
  if (isCut(one.run)) return 'ended by the limit';
  if (isFailing(one)) return one.kind === 'variant' ? '**false alarm**' : 'found';
  return isWarning(one) ? 'warning' : one.run.code === 0 || one.kind === 'fault' ? '–' : `exit code ${one.run.code}`;
};

/** One row for each fault and difference: which tool finds it. */
export function whoFindsWhat(all: readonly PeerTrial[]): Table {
  const rows = [...group(all, ({ planted: id }) => id)].map(([id, tried]) => [
    id,
    isViolation(tried[0] as PeerTrial) ? 'violation' : isVariant(tried[0] as PeerTrial) ? 'permitted' : 'left open',
    ...compared.map(({ name }) => cellOf(tried.find(({ tool }) => tool === name))),
  ]);
  return { columns: ['planted', 'kind', ...compared.map(({ name }) => name)], rows };
}

function pointOf(name: string, all: readonly PeerTrial[]): Point {
  const tried = all.filter((one) => one.tool === name);
  const { found, of } = countOf(tried.filter(isViolation));
  return { name, requests: median(tried, ({ run }) => run.requests) ?? 0, found: found / Math.max(1, of) };
}

/** Violations that another tool finds and Cardproof does not: defects of ours. */
export const missedByUs = (all: readonly PeerTrial[]): readonly string[] =>
  all
    .filter((one) => isViolation(one) && isFailing(one))
    .filter(({ planted: id }) => all.some((own) => own.tool === 'Cardproof' && own.planted === id && !isFailing(own)))
    .map(({ tool, planted: id }) => `${tool} finds ${id}, and Cardproof does not`);

export const peers = part<Trial, PeerTrial>({
  says: `Cardproof and other tools judge the same sandbox, with the same contract and the same known data. Each is set up as its own guide tells a careful user (\`tests/proof/peers/\`), and checks that fail on the sandbox without a fault are switched off. A fault is found if the tool fails with it and passes without it. The others are made for any API and know only its document and the files of their set-up. Cardproof is made for this API alone, so it is no measure of what the others can do elsewhere. Seconds on the clock depend on what else the machine did, processor seconds hardly. Seconds to the first verdict are those from an empty folder, with the installation; a package may come from a cache. ${LEFT_OUT}`,
  tasks: planted.flatMap((one) => tools.map(({ name }) => ({ ...one, tool: name }))),
  nameOf: ({ tool, kind, planted: id }) => `${tool} ${kind} ${id}`,
  onlyNamed: true,
  sample: ({ planted: id }) => sampled.has(id),
  together: ({ planted: id }) => id,
  file: './peers/try-peer.ts',
  work: tryPeer,
  // One tool at a time, so that none takes the processor from another.
  lanes: 1,
  figures: (all) =>
    compared
      .filter(({ name }) => all.some(({ tool }) => tool === name))
      .map(({ name }) => {
        const { found, of } = countOf(all.filter((one) => one.tool === name && isViolation(one)));
        return share(`violations that ${name} finds`, found, of);
      }),
  wrong: (all) => [
    ...missedByUs(all),
    ...new Set(
      all.filter(({ first }) => first.run.code !== 0).map(({ tool }) => `${tool} fails the sandbox without a fault`),
    ),
    ...all
      .filter((one) => one.tool === 'Cardproof' && isVariant(one) && isFailing(one))
      .map(({ planted: id }) => `false alarm: ${id}`),
  ],
  table: whoFindsWhat,
  summary: (all) => ({
    table: comparisonOf(all),
    svg: figureOf(
      BUDGETS.map((budget) => pointOf(cardproofName(budget), all)),
      compared.filter(({ name }) => name !== 'Cardproof').map(({ name }) => pointOf(name, all)),
    ),
    alt: 'Violations found against requests: Cardproof by its budget, and each other tool',
  }),
});
