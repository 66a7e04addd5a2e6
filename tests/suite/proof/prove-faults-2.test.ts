import { proveShare } from './proof.ts';

proveShare(1, 2);
