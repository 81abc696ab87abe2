import type { PartRef } from '@/services/object';

/** What is talked about. */
export interface TalkSubject extends PartRef {
  /** Its page, as a route takes it: `comment=` behind it leads to a comment. */
  page: string;
}
