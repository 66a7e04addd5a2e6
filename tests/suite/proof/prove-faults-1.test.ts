import { proveShare } from './proof.ts';

proveShare(0, 2);
