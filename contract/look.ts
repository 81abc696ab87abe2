/**
 * How pages look before any script has run. The browser tells the server by a cookie what was chosen in it, and the
 * server writes it into the page: the theme, and a still picture of the shell that waits for the real one.
 */
export const LOOK_COOKIE = 'look';

/** What was chosen in this browser; without a theme the system's counts. */
export interface Look {
  theme?: 'light' | 'dark';
  railFolded: boolean;
}

/** `dark`, `folded`, `light.folded`; '' where nothing was chosen. */
export const lookText = ({ theme, railFolded }: Look): string =>
  [...(theme ? [theme] : []), ...(railFolded ? ['folded'] : [])].join('.');

/** Of the cookie, whatever it holds. */
export function lookOf(text: string | undefined): Look {
  const words = (text ?? '').split('.');
  const theme = words.includes('dark') ? 'dark' : words.includes('light') ? 'light' : undefined;
  return { ...(theme && { theme }), railFolded: words.includes('folded') };
}

/** Addresses without the shell, in lower letters; those that begin so are meant too. */
export const outsideShell: readonly string[] = [
  '/login',
  '/tenantlogin',
  '/provincelogin',
  '/link',
  '/acceptinvite',
  '/verifyemail',
  '/resetpassword',
  '/questionnaire/questionwrite',
  '/gansu/acceptancereport',
  '/gansu/firstsatisfactionevaluation',
  '/gansu/secondsatisfactionevaluation',
  '/reportview',
  '/shared/table',
  '/shared/form',
  '/shared/page',
  '/shared/survey',
  '/shared/board',
  '/exception',
];

export function inShell(pathname: string): boolean {
  const at = pathname.toLowerCase().replace(/\/$/, '');
  return !outsideShell.some((one) => at === one || at.startsWith(`${one}/`));
}

/** What `<html>` carries for a page. @param pathname below the base path */
export function htmlLook(pathname: string, loggedIn: boolean, { theme, railFolded }: Look): string {
  const still = loggedIn && inShell(pathname) ? ` data-still="${railFolded ? 'folded' : 'wide'}"` : '';
  return `${theme ? ` class="theme-${theme}"` : ''}${still}`;
}
