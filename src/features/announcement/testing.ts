/** For tests. */
import type { PublishedAnnouncement } from '@contract/message/announcement';

export const anAnnouncement = (part: Partial<PublishedAnnouncement> = {}): PublishedAnnouncement => ({
  id: 'a1',
  title: '保密要求',
  content: '<p>请遵守<script>window.x = 1</script></p>',
  pinned: false,
  mustConfirm: false,
  publishTime: '2026-11-20T08:00:00Z',
  publishedBy: null,
  readTime: null,
  confirmedTime: null,
  ...part,
});
