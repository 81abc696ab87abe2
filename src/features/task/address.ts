import { siteAddress } from '@/utils/url';

/** A task's own page: for copying and new tabs. */
export const taskAddress = (taskNo: string, base?: string): string =>
  siteAddress(`/taskByTaskNo/${encodeURIComponent(taskNo)}/detail`, base);
