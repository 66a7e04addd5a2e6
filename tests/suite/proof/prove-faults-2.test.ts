import { proveBriefly } from './proof.ts';

proveBriefly(1);
