import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default defineConfig(
  {
    ignores: [
      'dist/',
      'spec/generated/',
      'cardproof-out/',
      'test-results/',
      'playwright-report/',
      'examples/',
      'site-out/',
    ],
  },
  {
    // Inlined into a page, all in one script.
    files: ['reports/html/**/*.js', 'reports/fleet/**/*.js'],
    extends: [js.configs.recommended],
    languageOptions: { sourceType: 'script', globals: globals.browser },
    rules: { eqeqeq: 'error' },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      // Records are plain JSON; if one is turned into text, it is only shown.
      '@typescript-eslint/no-base-to-string': 'off',
      eqeqeq: 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name=/^(toMatchObject|toEqual)$/] Property > Literal[regex]',
          message: 'A bare pattern in an expected object matches anything: use expect.stringMatching.',
        },
      ],
      'no-console': 'off',
    },
  },
);
