/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { letsTestText, settingOfData, testDataLead, testDataText } from '../../../spec/phrasing/questions.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import { type DataRequest, dataRequests } from '../../../spec/verdict/wanted-data.ts';
import { RequirementLink } from '../parts/links.tsx';
import { Section } from '../parts/section.tsx';

/** What was not tested for want of data, as a request that can be sent on; nothing if no data is missing. */
export function TestData({ results }: { results: Results }) {
  const requests = dataRequests(results.requirements);
  if (requests.length === 0) return null;
  const needing = new Set(requests.flatMap(({ ids }) => ids)).size;
  return (
    <Section
      id="test-data"
      title="Test data to ask for"
      lead={`${testDataLead(needing, results.verdict === 'violates')} letter.md asks the owner of the service for it.`}
    >
      <ul class="requests">{requests.map(Item)}</ul>
    </Section>
  );
}

function Item({ data, ids }: DataRequest) {
  return (
    <li>
      <details>
        <summary>
          {testDataText[data]} <small>{letsTestText(ids.length)}</small>
        </summary>
        <p class="small dim">Add the ids that you receive to {settingOfData(data)}.</p>
        <ul>
          {ids.map((id) => (
            <li>
              <RequirementLink id={id} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
