import type { Platform } from '../platform';

/** Where a page of the console stands for whoever reads a mail or follows a link. */
export const pageAddress = ({ env }: Pick<Platform, 'env'>, page: string): string =>
  `${env.publicUrl}${env.basePath}${page}`;
