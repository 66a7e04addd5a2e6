import { proveBriefly } from './proof.ts';

proveBriefly(0);
