import { onWire, type Difference } from '../api/differences.ts';
import { variantsOf } from '../api/variant.ts';

/** Adds a member that the specification does not know to every object that is a success body. */
const added = (says: string, member: string): Difference =>
  onWire(says, (wire) => {
    const text = Buffer.from(wire.bytes).toString('utf8');
    if (wire.status !== 200 || !text.endsWith('}')) return wire;
    return { ...wire, bytes: Buffer.from(`${text.slice(0, -1)},${member}}`, 'utf8') };
  });

export const variants = variantsOf({
  'deep-member': added('An unknown member may be nested deeply.', `"trace":${'['.repeat(200)}${']'.repeat(200)}`),
  'long-member': added('An unknown member may be long.', `"note":"${'n'.repeat(20_000)}"`),
  'breaks-off-once': onWire('A connection may be lost once.', (wire, _call, world) =>
    world.count('breaks-off-once') === 20 ? { ...wire, breaksOff: true } : wire,
  ),
  'breaks-off-now-and-then': {
    warns: ['errors/steady'],
    ...onWire('A connection may be lost now and then, if the next try is answered.', (wire, _call, world) =>
      world.count('breaks-off') % 25 === 24 ? { ...wire, breaksOff: true } : wire,
    ),
  },
});
