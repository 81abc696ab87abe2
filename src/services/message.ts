/** Station messages, announcements and group robots (specification §2, §7 `message/center`). */
import type { MessageApi } from '@contract/message/api';
import { messageCalls } from '@contract/message/calls';
import { client } from './client';

export const messageApi = client<MessageApi>(messageCalls);
