import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['tests/*.vitest.ts'], setupFiles: ['cardproof/vitest'] } });
