/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Run } from '../../view.ts';
import { Figure, Section } from '../parts/section.tsx';
import { LatencyChart } from './latency.tsx';
import { RequestsChart } from './requests-chart.tsx';
import { StatementBars } from './statement-bars.tsx';
import { Timeline } from './timeline.tsx';

const latencyCaption = 'Half of the responses lie in the box, the line is the median, the tick the 95th percentile.';
const timelineCaption =
  'Requests as they were sent, by what came back; a tick below the line is a repeat after a failure.';

/** Rules per operation, latency and time line, drawn as SVG without any script. */
export function Charts({ run: { results, exchanges } }: { run: Run }) {
  return (
    <Section id="charts" title="Charts">
      <Figure title="Rules per operation" caption="Each requirement belongs to one operation, or to all of them.">
        <StatementBars rows={results.requirements} />
      </Figure>
      <Figure title="Where the requests went" caption="Requests by the group of checks that sent them.">
        <RequestsChart exchanges={exchanges} />
      </Figure>
      {exchanges.some(({ outcome }) => outcome.kind === 'answer') && (
        <Figure title="Latency" caption={latencyCaption}>
          <LatencyChart exchanges={exchanges} />
        </Figure>
      )}
      <Figure title="Time line" caption={timelineCaption}>
        <Timeline exchanges={exchanges} />
      </Figure>
    </Section>
  );
}
