/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Exchange } from '../../../spec/exchange.ts';
import { Text } from './chart.tsx';

/** What may come back, from the bottom of a stack to its top. */
const kinds = { success: '2xx, 3xx', refused: '4xx', throttled: '429', failed: '5xx', silent: 'no answer' };

/** A request as a chart draws it. */
export interface Sent {
  readonly at: number;
  readonly kind: keyof typeof kinds;
  readonly repeat: boolean;
}

/** Requests of one kind: the class that colours them, its name, and how many they are. */
export type Part = readonly [kind: string, name: string, number: number];

/** What a chart needs of an exchange. */
export function sentAs(one: Exchange): Sent {
  return { at: Date.parse(one.at), kind: kindOf(one), repeat: one.attempt > 0 };
}

function kindOf({ outcome }: Exchange): Sent['kind'] {
  if (outcome.kind === 'no-answer') return 'silent';
  if (outcome.status === 429) return 'throttled';
  return outcome.status >= 500 ? 'failed' : outcome.status >= 400 ? 'refused' : 'success';
}

/** Requests by what came back. */
export function partsOf(sent: readonly Sent[]): Part[] {
  const sizes = Object.entries(kinds).map(([kind, name]): Part => {
    return [`kind-${kind}`, name, sent.filter((one) => one.kind === kind).length];
  });
  return sizes.filter(([, , number]) => number > 0);
}

/** What the colours mean, in a line. */
export function Legend({ parts, begin, y }: { parts: readonly Part[]; begin: number; y: number }) {
  const entries = parts.map(([kind, name, number], index) => (
    <>
      <rect class={kind} x={begin + index * 124} y={y} width={10} height={10} rx={2} />
      <Text x={begin + 16 + index * 124} y={y + 9} text={`${name} (${number})`} />
    </>
  ));
  return <>{entries}</>;
}
