/** Vite bundles the styles that the theme imports. */
declare module '*.css';
