/** What the console is told first about a page that broke: end-to-end tests take it as a fault of the page. */
export const BROKEN = 'page broke:';
