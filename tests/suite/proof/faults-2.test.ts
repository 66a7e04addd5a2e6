import { oneOfEach, proveBriefly } from './chosen.ts';

// Every second one: two workers take them side by side.
proveBriefly(oneOfEach.filter((_id, i) => i % 2 === 1));
