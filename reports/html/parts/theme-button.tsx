/** @jsxRuntime automatic */ /** @jsxImportSource preact */

/** Switches a page between light and dark; the script of the page finds it by its id. */
export const ThemeButton = () => (
  <button type="button" id="theme" class="quiet needs-script" aria-label="Switch between light and dark">
    ◐
  </button>
);
