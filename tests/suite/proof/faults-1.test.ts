import { proveBriefly } from './chosen.ts';

proveBriefly(0);
