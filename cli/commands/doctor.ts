import { throttlingIn } from '../../environment/discovery/group-health.ts';
import type { Client } from '../../environment/client/client.ts';
import { noRecorder } from '../../environment/recording/recorder.ts';
import { Redactor } from '../../environment/redaction/redaction.ts';
import type { Flags } from '../../environment/settings/settings.ts';
import { plain } from '../../reports/escape.ts';
import { settingsOf } from '../../runs/run-options.ts';
import { loadSigner } from '../../runs/signing/key.ts';
import { clientOf, reach } from '../../runs/target.ts';
import { firstWrong } from '../doctor/inspection.ts';
import { pauseText } from '../../spec/phrasing/progress.ts';
import { throttledText } from '../../spec/phrasing/reasons.ts';
import { EXIT } from '../../spec/verdict/gate.ts';

/** `cardproof doctor`: names the first problem that would stop a run, and what to do. */
export async function doctorCommand(flags: Flags): Promise<number> {
  const wanted = settingsOf(flags);
  say(wanted.sandbox ? 'settings   sandbox, not your environment' : `settings   ${wanted.environment}, complete`);
  for (const warning of wanted.warnings) say(`warning    ${warning}`);
  if (wanted.signingKey !== null) say(`signing    ${loadSigner(wanted.signingKey).fingerprint}`);
  const target = await reach(wanted);
  const { settings } = target;
  const redactor = new Redactor({ key: settings.key });
  const client = clientOf(settings, 'doctor', redactor, noRecorder);
  const waits = setInterval(tellPause, EACH, client).unref();
  try {
    const wrong = await firstWrong(settings, client, say);
    if (wrong === null) {
      if (client.counts.throttled > 0) {
        const { what, next } = throttledText(throttlingIn(client.exchanges));
        say(`warning    ${what}. ${next}`);
      }
      say(`ready      you can start a run (${client.counts.sent} requests sent)`);
      return EXIT.conforms;
    }
    say(`WRONG      ${redactor.text(wrong.what)}\ndo         ${redactor.text(wrong.next)}`);
    return EXIT.inconclusive;
  } finally {
    clearInterval(waits);
    await client.close();
    await target.close();
  }
}

/** Milliseconds between two looks at whether the doctor waits: nobody wonders about a shorter silence. */
const EACH = 2000;

/** What the next request waits for, on stderr. */
function tellPause({ pause = null }: Pick<Client, 'pause'>): void {
  const text = pauseText(pause);
  if (text !== '') process.stderr.write(`cardproof: ${plain(text)}\n`);
}

const say = (line: string): void => void process.stdout.write(`${line.split('\n').map(plain).join('\n')}\n`);
