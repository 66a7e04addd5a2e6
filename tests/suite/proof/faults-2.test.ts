import { proveBriefly } from './chosen.ts';

proveBriefly(1);
