/** Which project the address stands in. */
const inProject = /^\/project\/([0-9a-f-]{36})(?:\/|$)/i;
export const projectOf = (pathname: string): string | undefined => inProject.exec(pathname)?.[1];
