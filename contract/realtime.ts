/** What both sides of the real-time connection agree on (specification §4, §5, §7, §9). Nothing heavy is imported: both bundle this. */
import { type RegisterType, registerTypes } from './object/registerTypes';

export const REALTIME_PATH = '/api/websocket/message/socket/connect';
export const HEARTBEAT_MS = 10_000;
export const MAX_FRAME_BYTES = 16 * 1024;
/** What a close frame can carry, in bytes of UTF-8. */
export const MAX_REASON_BYTES = 123;

/** §5: 1000 or 3000 to 4999. The last three digits are those of the HTTP status that says the same. */
export const CloseCode = {
  NORMAL: 1000,
  BAD_FRAME: 4400,
  /** No session, a wrong csrf value, or a session that ended: reconnecting does not help. */
  SESSION: 4401,
  FORBIDDEN: 4403,
  SILENCE: 4408,
  TOO_LARGE: 4413,
  /** Sends too fast or reads too slowly. */
  PACE: 4429,
} as const;
export type CloseCode = (typeof CloseCode)[keyof typeof CloseCode];

/** Body of a message: how many messages are unread, a JSON number. */
export const unreadTopic = (userId: string) => `/topic/queryUnReadCount/${userId}`;
/** Asks for that number again; empty body. */
export const QUERY_UNREAD = '/message/app/queryStationMessage';
/** Body: `ChangeSignal`, or `EndedSignal` as the last one. */
export const projectTopic = (projectId: string) => `/topic/project/${projectId}`;
/** What a project's tasks are shown by: types, processes, layouts, fields, labels, settings, members. Body as above. */
export const configTopic = (projectId: string) => `/topic/project/${projectId}/config`;
/** Kinds of which all in a project can be watched together: registers, and the nodes of its plan. */
export type ListedType = RegisterType | 'planNode';
export const listedTypes: readonly ListedType[] = [...registerTypes, 'planNode'];
/** Objects of one such kind of a project: what its list shows. Body as above. */
export const registerTopic = (type: ListedType, projectId: string) => `/topic/project/${projectId}/${type}`;
export const taskTopic = (taskId: string) => `/topic/task/${taskId}`;
/** Of an object of any other kind, such as `/topic/risk/{id}`. Body as above. */
export const objectTopic = (type: WatchedType, id: string) => `/topic/${type}/${id}`;
/** Kinds that can be watched one by one; a task has its own topics. */
export type WatchedType =
  | RegisterType
  | 'planNode'
  | 'document'
  | 'report'
  | 'dynamicTable'
  | 'tableRecord'
  | 'questionnaire';
export const watchedTypes: readonly WatchedType[] = [
  ...registerTypes,
  'planNode',
  'document',
  'report',
  'dynamicTable',
  'tableRecord',
  'questionnaire',
];
/** Of the tasks in which this person has a part, over all projects. Body: `ChangeSignal`. */
export const ownTasksTopic = (userId: string) => `/topic/tasks/${userId}`;
/** Of the text of a page while it is written, for who writes it. Body: `PageTextSignal`; what it does not hold is asked for. */
export const pageTextTopic = (documentId: string) => `/topic/document/${documentId}/text`;
/** Body: `Viewer[]`, or `EndedSignal` as the last one. Who subscribes is looking at the task. */
export const viewersTopic = (taskId: string) => `/topic/task/${taskId}/viewers`;

/**
 * So long a process remembers what changed. A SUBSCRIBE may carry `age`, the milliseconds for which its reader has had what
 * it shows: what changed in that time is told at once, so that nothing falls between a page's data and its connection.
 */
export const RECENT_MS = 30_000;

/** Something was committed: ids and times, never data. The reader asks the API for what it may see. */
export interface ChangeSignal {
  /** When the first of the changes that this signal stands for was made known. */
  at: string;
  /** How many; changes of one topic that follow each other closely travel together. */
  changes: number;
}
/** The same of a page's text, with what was typed where it is little; its readers are judged each time. */
export interface PageTextSignal extends ChangeSignal {
  /** The update before the first one here. */
  from?: number;
  /** In their order; base64 of Yjs. */
  updates?: readonly string[];
  /** Windows whose cursors moved, in words of the editor; null: one has left. */
  moved?: readonly { client: number; userId: string; cursor: string | null }[];
}
/** The subscription is over: the object is gone, or no longer for this person to see. */
export interface EndedSignal {
  ended: true;
}
export interface Viewer {
  userId: string;
  name: string;
}
