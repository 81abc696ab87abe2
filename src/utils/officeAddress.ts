/** Which pages have a rail of their own: what the shell asks on every page. Entries and their words come with that rail. */

export const BACK_OFFICE = '/enterpriseManage';

/** Pages of the back office with addresses of their own (§2), in lower letters, and the page that leads to each. */
const apart: Readonly<Record<string, string>> = {
  '/configworkflow': 'taskType',
  '/enterprise/components/addtasktype': 'taskType',
};
const plain = (pathname: string) => pathname.toLowerCase().replace(/\/$/, '');

export const inBackOffice = (pathname: string): boolean => {
  const at = plain(pathname);
  return at === BACK_OFFICE.toLowerCase() || at.startsWith(`${BACK_OFFICE.toLowerCase()}/`) || at in apart;
};

/** The path of the page, in lower letters, that an address of the back office is or is reached from. */
export const officePathOf = (pathname: string): string | undefined => {
  const at = plain(pathname);
  return (apart[at] ?? at.split('/').at(-1))?.toLowerCase();
};

/** Pages of many sections, which stand in place of the rail: the settings of a project, one's own. */
export const hasOwnSections = (pathname: string): boolean =>
  /^\/(?:personalcenter|project\/[^/]+\/settings)$/.test(plain(pathname));
