import { APP_TITLE } from '../../config/app';

let appTitle = APP_TITLE;
let pageName: string | undefined;

function show(): void {
  document.title = pageName ? `${pageName} - ${appTitle}` : appTitle;
}

/** What the portal's configuration calls the product. */
export function setAppTitle(title: string): void {
  appTitle = title || APP_TITLE;
  show();
}

/** The page's part of the title: the route's name, until a page knows a better one (`usePageTitle`). */
export function setPageName(name: string | undefined): void {
  pageName = name;
  show();
}
