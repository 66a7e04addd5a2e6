/** The generator's own theme with the fonts of the system, so that nothing has to be loaded. */
import DefaultTheme from 'vitepress/theme-without-fonts';
import './theme.css';

export default DefaultTheme;
