/** States of an announcement. What is out can only be withdrawn; withdrawn, it can come out again. */
import { lifecycle, step } from '../object/lifecycle';
import { type AnnouncementState, announcementStates } from './enums';

const publish = { published: step('发布'), scheduled: step('定时发布') };
const withdraw = step('撤回', {
  danger: true,
  hint: '撤回后任何人都看不到该公告，相关消息与阅读记录一并删除；可以修改后重新发布。',
});

export const announcementLifecycle = lifecycle<AnnouncementState>({
  initial: 'draft',
  states: {
    draft: { label: announcementStates.draft, tone: 'idle' },
    scheduled: { label: announcementStates.scheduled, tone: 'active' },
    published: { label: announcementStates.published, tone: 'done' },
    withdrawn: { label: announcementStates.withdrawn, tone: 'off' },
  },
  steps: {
    draft: publish,
    scheduled: { ...publish, withdrawn: withdraw },
    published: { withdrawn: withdraw },
    withdrawn: publish,
  },
});
