import { gateNext, gateReasonText } from '../../spec/phrasing/gate.ts';
import { groupText } from '../../spec/phrasing/groups.ts';
import { blockedText, needText, obstacleText, reasonText } from '../../spec/phrasing/reasons.ts';
import { nextText, whyText } from '../../spec/phrasing/verdict.ts';
import type { Blocked, GroupFault, Obstacle, Reason } from '../../spec/facts.ts';
import {
  blocks,
  gateReasons,
  needs,
  obstacles,
  reasons,
  verdictReasons,
} from '../../tests/suite/spec/reason-samples.ts';
import { type Page, pageOf } from '../page.ts';
import { inline, parts } from '../markdown.ts';
import { commandMessages } from './command-messages.ts';
import { type Message, section } from './message.ts';
import { obstacleAdvice } from './obstacle-advice.ts';
import { noAnswers } from './no-answers.ts';

/** Facts of one kind together, in the order of the kinds. */
function byKind<Fact>(
  all: readonly Fact[],
  kindOf: (fact: Fact) => string,
): readonly (readonly [string, readonly Fact[]])[] {
  return [...new Set(all.map(kindOf))].map((kind) => [kind, all.filter((one) => kindOf(one) === kind)]);
}

/** So many forms of one message are shown. */
const FORMS = 4;

function obstacleMessages(): readonly Message[] {
  const plain = obstacles.filter(({ kind }) => kind !== 'no-data');
  return byKind<Obstacle>(plain, ({ kind }) => kind).map(([kind, facts]) => {
    const { means, action } = obstacleAdvice[kind as Obstacle['kind']];
    return { anchor: kind, says: facts.slice(0, FORMS).map(obstacleText), means, action };
  });
}

function dataMessages(): readonly Message[] {
  return byKind(needs, ({ need }) => need).map(([need, facts]) => {
    const foreign = need.startsWith('foreign');
    const action = foreign
      ? 'Set these ids. Only you can know them: ask another institution, or the owner of the test data.'
      : '';
    return { anchor: need, says: facts.slice(0, FORMS).map(needText), means: '', action };
  });
}

const reasonActions: Readonly<Record<Exclude<Reason['kind'], 'obstacles' | 'blocked'>, string>> = {
  'not-selected': 'The run had ids. A run without ids selects everything.',
  'beyond-smoke': 'Run without `--smoke`.',
  'no-check': 'Nothing: the specification names it, but shows nothing that can be requested.',
  waived: 'Fix the target before that date, then remove the waiver.',
  'waiver-ended': 'Fix the target, or set a new date if you still accept the violation.',
  'nothing-to-waive': 'Remove the waiver: the rule holds now.',
  'operation-failed':
    'First find out why its requests fail, or what is wrong with its responses: the violations of the run say it. Then run again.',
  'not-shown': 'Add customers with such data to `CUSTOMER_IDS`, or create it in the test environment.',
  'not-learnt': 'Add customers with such data to `CUSTOMER_IDS`, or raise `REQUEST_BUDGET`.',
};

function otherReasons(): readonly Message[] {
  return byKind<Reason>(reasons, ({ kind }) => kind).flatMap(([kind, facts]) => {
    const action = (reasonActions as Readonly<Record<string, string>>)[kind];
    return action === undefined ? [] : [{ anchor: kind, says: facts.map(reasonText), means: '', action }];
  });
}

function notTestedPage(): Page {
  const text = parts(
    '# Why a rule was not tested',
    'A rule that could not be tested is [not-exercised](../status/not-exercised.md), and its reason says why. The same words ' +
      'are in the console, in the report and in `results.json`. Ids such as `e7` and `A1` are made up here.',
    '## What prevented the test',
    obstacleMessages().map(section),
    '## Data that the target does not have',
    `${obstacleAdvice['no-data'].means} ${obstacleAdvice['no-data'].action}`,
    dataMessages().map(section),
    '## Other reasons of a status',
    otherReasons().map(section),
  );
  return pageOf('messages/not-tested.md', text);
}

function groupMessages(): readonly Message[] {
  const facts = blocks.flatMap((one) => (one.kind === 'group' ? [one] : []));
  return facts.map((fact) => {
    const { what, next } = groupText(fact);
    return { anchor: `group-${fact.fault.is satisfies GroupFault['is']}`, says: [what], means: '', action: next };
  });
}

function blockedMessages(): readonly Message[] {
  const others = blocks.filter(({ kind }) => kind !== 'group');
  const actions: Readonly<Partial<Record<Blocked['kind'], string>>> = {
    'nothing-asked': 'Run `cardproof doctor`.',
    'cut-short': obstacleAdvice['cut-short'].action,
    'group-given-up': obstacleAdvice['group-given-up'].action,
  };
  return byKind<Blocked>(others, ({ kind }) => kind).map(([kind, all]) => ({
    anchor: `blocked-${kind}`,
    says: all.slice(0, FORMS).map(blockedText),
    means: '',
    action: actions[kind as Blocked['kind']] ?? '',
  }));
}

function targetPage(): Page {
  const text = parts(
    '# Why the target could not be judged',
    'The verdict is [inconclusive](../verdict/inconclusive.md) and the exit code is 3. `cardproof doctor` prints the same ' +
      'sentences, the first problem first.',
    '## One group of operations',
    groupMessages().map(section),
    '## No response at all',
    'A request that got no response ends in one of these ways.',
    noAnswers().map(section),
    '## The target as a whole',
    blockedMessages().map(section),
  );
  return pageOf('messages/target.md', text);
}

function verdictPage(): Page {
  const ofVerdict = byKind(verdictReasons, ({ kind }) => kind).map(([kind, all]) => ({
    anchor: `verdict-${kind}`,
    says: all.slice(0, FORMS).map(whyText),
    means: '',
    action: [...new Set(all.map(nextText))].map(inline).join(' Or: '),
  }));
  const ofGate = byKind(gateReasons, ({ kind }) => kind).map(([kind, all]) => ({
    anchor: `gate-${kind}`,
    says: all.slice(0, FORMS).map(gateReasonText),
    means: '',
    action: all[0] === undefined ? '' : (gateNext({ passed: false, reasons: [all[0]] }, false) ?? ''),
  }));
  const text = parts(
    '# Why a run ended as it did',
    '## Behind the verdict',
    'One sentence says why the verdict is what it is, and one says what to do next. Made-up ids stand for yours.',
    ofVerdict.map(section),
    '## Why the run failed',
    'A run fails by your own rules, too: *this run failed*, and one of these clauses.',
    ofGate.map(section),
  );
  return pageOf('messages/verdict.md', text);
}

function commandPage(): Page {
  const text = parts(
    '# Why a command stopped',
    'The exit code is 2, and nothing was tested. If a setting is wrong, the message names the variable, what is wrong with it, ' +
      'and an example: [settings](../settings.md) has what each of them refuses. If a profile is wrong, it names the line: see ' +
      '[the profile](../profile.md). A mistyped command, option or id is answered with what you may have meant.',
    'The other messages, by what they are about. `…` stands for your file, folder or id.',
    commandMessages(),
  );
  return pageOf('messages/command.md', text);
}

function allPage(): Page {
  const text = parts(
    '# Messages',
    'What Cardproof prints when something needs an action. Search for a few words of the message, or begin here:',
    [
      '- [A command stopped](./command.md) (exit code 2): its arguments, a setting, a profile or a file is wrong.',
      '- [The target could not be judged](./target.md) (exit code 3): address, key, network, customers.',
      '- [A rule was not tested](./not-tested.md): what was missing, and how to provide it.',
      '- [A run ended as it did](./verdict.md): the reasons of the verdict, and of a run that failed.',
    ].join('\n'),
    'A finding has no page here: the page of [its requirement](../requirements/index.md) explains it.',
  );
  return pageOf('messages/index.md', text);
}

/** Every message that asks for an action, from the words that the product prints. */
export const messagesPages = (): readonly Page[] => [
  allPage(),
  commandPage(),
  targetPage(),
  notTestedPage(),
  verdictPage(),
];
