import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import globals from 'globals';

/**
 * The scripts of the pages, which are inlined into a page, all in one script. Oxlint (`.oxlintrc.json`) checks the rest. It
 * does not know the comments `global` and `exported`, which say what one of these scripts takes from another.
 */
export default defineConfig({
  files: ['reports/html/**/*.js', 'reports/fleet/**/*.js'],
  extends: [js.configs.recommended],
  languageOptions: { sourceType: 'script', globals: globals.browser },
  rules: { eqeqeq: 'error' },
});
