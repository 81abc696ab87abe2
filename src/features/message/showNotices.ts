import { history } from '@umijs/max';
import { showFailure } from '@/services/client';
import { messageApi } from '@/services/message';
import { isPagePath } from '@/utils/url';

/** The clocks of server and browser differ, and a message takes its time. */
const TOLERANCE_MS = 10_000;
const shown = new Set<string>();

/** One notice a message, also over several tabs: the tag makes the second replace the first in silence. */
export async function showNotices(since: number): Promise<void> {
  const { result } = await messageApi.list({ unread: true, pageSize: 10 });
  for (const { id, title, body, url, browser, times, createdTime } of result) {
    const key = `${id}/${times}`;
    if (!browser || shown.has(key) || Date.parse(createdTime) < since - TOLERANCE_MS) continue;
    shown.add(key);
    const notice = new Notification(title, { body, tag: key });
    notice.onclick = () => {
      window.focus();
      notice.close();
      history.push(isPagePath(url) ? url : '/messageCenter');
      void messageApi.markRead({ ids: [id] }, showFailure).catch(() => {});
    };
  }
}
