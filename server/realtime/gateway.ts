/**
 * Carries what the bus says to the sockets of this process (specification §4, §7 "Real-time"). A topic's readers are
 * judged when they subscribe, and again when something they were judged by has changed: until then nothing is sent.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ChangeSignal, CloseCode, listedTypes, REALTIME_PATH, watchedTypes } from '../../contract/realtime';
import type { Actor } from '../base/actor';
import { giveWay } from '../base/pace';
import { ApiError } from '../errors';
import { isMany } from '../events/bus';
import { entryFault } from '../http/entry';
import type { Platform } from '../platform';
import { canViewProject } from '../policies/project';
import { Concerned } from './concerned';
import { Connection, type Subscription, type Switchboard } from './connection';
import { Gate, type Handshake } from './gate';
import { defaultOptions, type RealtimeOptions } from './options';
import { PageTexts } from './pageTexts';
import { Presence } from './presence';
import { Signals } from './signals';
import { openSockJs, type Wire } from './sockjs';
import { judged, loadFacts, type TopicKind } from './topics';
import { UnreadCounter } from './unread';

const key = (kind: TopicKind, tenantId: string, id: string) => `${kind}/${tenantId}/${id}`;
const readOf = (topic: string) => {
  const [kind, tenantId, id] = topic.split('/') as [TopicKind, string, string];
  return { kind, tenantId, id };
};
/** Noted for who comes a moment later: changes that do not say whose or which tasks, or which projects, they are. */
const someTasks = (tenantId: string) => `someTasks/${tenantId}`;
const manyTasks = (tenantId: string, projectId: string) => `manyTasks/${tenantId}/${projectId}`;
const everyConfig = (tenantId: string) => `everyConfig/${tenantId}`;
/** Of registers and the plan in a project: judged by it, and told of what changes there. */
const lists = listedTypes.map((type): TopicKind => `${type}List`);
/** Sessions that are looked up at a time when the rights of a whole enterprise changed. */
const REFRESH_AT_ONCE = 8;
const STOP_WITHIN_MS = 1_000;
/** Pages may have begun to ask a little before they listen. */
const BEFORE_MS = 500;

export class Realtime implements Switchboard {
  readonly options: RealtimeOptions;
  private readonly gate: Gate;
  private readonly connections = new Set<Connection>();
  private readonly ofUser = new Map<string, Set<Connection>>();
  private readonly readers = new Map<string, Set<Subscription>>();
  /** Those of an enterprise that somebody here reads: a change of many tasks asks for them. */
  private readonly ownTaskTopics = new Map<string, Set<string>>();
  private readonly unread: UnreadCounter;
  private readonly presence: Presence;
  private readonly signals: Signals;
  private readonly concerned: Concerned;
  private readonly pageTexts: PageTexts;
  private readonly stale = new Set<Connection>();
  private refreshing = 0;
  private stopped = false;
  private readonly clock: NodeJS.Timeout;

  constructor(
    private readonly platform: Platform,
    readCookie: (header: string) => string | undefined,
    options: Partial<RealtimeOptions> = {},
    private readonly report: (error: unknown) => void = () => {},
  ) {
    this.options = { ...defaultOptions, ...options };
    const handler = openSockJs({ prefix: REALTIME_PATH, websocket: this.options.websocket }, (wire) => this.open(wire));
    this.gate = new Gate(() => handler, readCookie, platform.env.trustedProxies);
    this.unread = new UnreadCounter(platform, (tenantId, userId, count) =>
      this.deliver(key('unread', tenantId, userId), String(count)),
    );
    this.presence = new Presence(
      platform,
      (tenantId, taskId, viewers) => this.deliver(key('viewers', tenantId, taskId), JSON.stringify(viewers)),
      this.options.presenceLeaseMs,
    );
    this.signals = new Signals(this.options.foldMs, (topic, signal) => this.deliver(topic, JSON.stringify(signal)));
    this.concerned = new Concerned(
      platform,
      (tenantId, userId) => this.readers.has(key('ownTasks', tenantId, userId)),
      (tenantId, userId) => this.signals.changed(key('ownTasks', tenantId, userId)),
      report,
    );
    this.pageTexts = new PageTexts(
      platform,
      ({ tenantId, documentId }) => this.readers.get(key('pageText', tenantId, documentId)) ?? [],
      ({ tenantId, documentId }) => this.signals.changed(key('pageText', tenantId, documentId)),
      report,
    );
    this.listen();
    this.clock = setInterval(() => {
      const now = Date.now();
      for (const connection of this.connections) connection.tick(now);
    }, this.options.heartbeatMs / 4);
    this.clock.unref();
  }

  /** An HTTP request below the path: SockJS's own, answered here and not by Fastify. */
  request(request: IncomingMessage, response: ServerResponse): void {
    this.gate.request(request, response);
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.gate.upgrade(request, socket, head);
  }

  get clients(): number {
    return this.connections.size;
  }

  /** Says good-bye to all; who does not answer within a second is cut. */
  async stop(): Promise<void> {
    if (this.stopped) return;
    this.stopped = true;
    clearInterval(this.clock);
    this.presence.stop();
    this.signals.stop();
    this.concerned.stop();
    const sockets = [...this.connections].flatMap(({ handshake }) => handshake.socket ?? []);
    for (const connection of this.connections) connection.close(CloseCode.NORMAL, '服务正在重启，请稍候');
    const until = Date.now() + STOP_WITHIN_MS;
    while (sockets.some((socket) => !socket.destroyed) && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    for (const socket of sockets) socket.destroy();
  }

  subscribe(subscription: Subscription): void {
    const topic = this.keyOf(subscription);
    const readers = this.readers.get(topic) ?? new Set();
    readers.add(subscription);
    this.readers.set(topic, readers);
    if (subscription.topic.kind === 'ownTasks') {
      const { tenantId } = readOf(topic);
      this.ownTaskTopics.set(tenantId, (this.ownTaskTopics.get(tenantId) ?? new Set()).add(topic));
    }
    void this.judge(subscription);
  }

  unsubscribe(subscription: Subscription): void {
    const topic = this.keyOf(subscription);
    const readers = this.readers.get(topic);
    if (!readers?.delete(subscription)) return;
    if (readers.size === 0) {
      this.readers.delete(topic);
      this.ownTaskTopics.get(readOf(topic).tenantId)?.delete(topic);
    }
    this.leave(subscription);
  }

  queryUnread({ tenantId, userId }: Actor): void {
    this.unread.ask(tenantId, userId);
  }

  closed(connection: Connection): void {
    this.connections.delete(connection);
    this.stale.delete(connection);
    this.gate.release(connection.handshake);
    const userId = connection.actor?.userId;
    const own = userId && this.ofUser.get(userId);
    if (own) {
      own.delete(connection);
      if (own.size === 0) this.ofUser.delete(userId);
    }
  }

  private open(wire: Wire): void {
    const handshake = this.gate.current();
    if (!handshake || this.stopped) {
      wire.close(CloseCode.NORMAL, '服务正在重启，请稍候');
      return;
    }
    const connection = new Connection(wire, handshake, this);
    this.connections.add(connection);
    this.gate.own(handshake);
    void this.admit(connection, handshake).catch((error: unknown) => {
      this.report(error);
      connection.close(CloseCode.NORMAL, '服务暂时不可用');
    });
  }

  private async admit(connection: Connection, { token, csrf }: Handshake): Promise<void> {
    const session = token ? await this.platform.access.session(token) : null;
    if (!session) {
      connection.close(CloseCode.SESSION, '登录状态无效，请重新登录');
      return;
    }
    if (session.csrfToken !== csrf) {
      connection.close(CloseCode.SESSION, '安全校验未通过，请刷新页面');
      return;
    }
    const { actor } = session;
    if (!actor) {
      connection.close(CloseCode.FORBIDDEN, '您还没有加入任何企业');
      return;
    }
    const barred = entryFault(session, connection.handshake.ip);
    if (barred) {
      connection.close(CloseCode.FORBIDDEN, barred.short);
      return;
    }
    if (!connection.open) return;
    const own = this.ofUser.get(actor.userId) ?? new Set();
    if (own.size >= this.options.maxConnectionsAUser) {
      connection.close(CloseCode.PACE, '连接过多');
      return;
    }
    own.add(connection);
    this.ofUser.set(actor.userId, own);
    connection.expiresAt = session.expiresAt;
    connection.admit(actor);
  }

  private listen(): void {
    const { bus } = this.platform;
    bus.on('message', ({ tenantId, userId }) => {
      if (this.readers.has(key('unread', tenantId, userId))) this.unread.ask(tenantId, userId);
    });
    bus.on('task', ({ tenantId, projectId, taskIds, former }) => {
      this.signals.changed(key('project', tenantId, projectId));
      this.signals.note(someTasks(tenantId));
      this.ownTasksChanged(tenantId, projectId, taskIds, former);
      if (isMany(taskIds)) this.signals.note(manyTasks(tenantId, projectId));
      if (isMany(taskIds)) this.eachTask(tenantId, projectId, (taskId) => this.taskChanged(tenantId, taskId));
      for (const taskId of taskIds) this.taskChanged(tenantId, taskId);
    });
    bus.on('object', ({ tenantId, objectType, id, projectId }) => {
      const topic = `${objectType}/${tenantId}/${id}`;
      for (const reader of this.readers.get(topic) ?? []) void this.judge(reader);
      this.signals.changed(topic);
      if (projectId) this.signals.changed(`${objectType}List/${tenantId}/${projectId}`);
    });
    bus.on('pageText', (event) => {
      this.signals.note(key('pageText', event.tenantId, event.documentId));
      this.pageTexts.told(event);
    });
    // Of a vote on a screen: who hosts it asks for the figures.
    bus.on('survey', ({ tenantId, formId }) => this.signals.changed(key('questionnaire', tenantId, formId)));
    bus.on('project', ({ tenantId, projectId }) => {
      for (const kind of ['project', 'config', ...lists] as const) {
        const topic = key(kind, tenantId, projectId);
        for (const reader of this.readers.get(topic) ?? []) void this.judge(reader);
        this.signals.changed(topic);
      }
      this.signals.note(manyTasks(tenantId, projectId));
      this.eachTask(tenantId, projectId, (taskId) => this.taskChanged(tenantId, taskId));
      this.objectsLookAgain(tenantId, projectId);
    });
    // Types and processes are the enterprise's: whichever of its projects somebody looks at.
    bus.on('workflow', ({ tenantId }) => {
      this.signals.note(everyConfig(tenantId));
      const prefix = `config/${tenantId}/`;
      for (const topic of this.readers.keys()) if (topic.startsWith(prefix)) this.signals.changed(topic);
    });
    bus.on('access', ({ tenantId, userIds }) => {
      const concerned = userIds ? userIds.flatMap((id) => [...(this.ofUser.get(id) ?? [])]) : this.connections;
      for (const connection of concerned) if (connection.actor?.tenantId === tenantId) this.refresh(connection);
    });
    bus.on('session', ({ accountId }) => {
      for (const connection of this.ofUser.get(accountId) ?? []) this.refresh(connection);
    });
    // Notices of other processes may have been missed: everybody is told to look again.
    bus.onGap(() => {
      this.signals.forget();
      for (const connection of this.connections) this.refresh(connection);
      for (const topic of this.readers.keys()) {
        const { kind, tenantId, id } = readOf(topic);
        if (kind === 'unread') this.unread.ask(tenantId, id);
        else if (kind !== 'viewers') this.signals.changed(topic);
      }
    });
  }

  /** Of many tasks at once nobody looks up whose they are: whoever may see the project looks for themselves. */
  private ownTasksChanged(tenantId: string, projectId: string, taskIds: string[], former?: string[]): void {
    const topics = this.ownTaskTopics.get(tenantId);
    if (!topics?.size) return;
    if (!isMany(taskIds)) {
      this.concerned.changed(tenantId, taskIds, former);
      return;
    }
    void this.platform.projects
      .find(tenantId, projectId)
      .then((project) => {
        for (const topic of topics) {
          const [reader] = this.readers.get(topic) ?? [];
          const actor = reader?.connection.actor;
          if (actor && project && canViewProject(actor, project)) this.signals.changed(topic);
        }
      })
      .catch(this.report);
  }

  private taskChanged(tenantId: string, taskId: string): void {
    const topics = [key('task', tenantId, taskId), key('viewers', tenantId, taskId)] as const;
    if (!topics.some((topic) => this.readers.has(topic))) {
      this.signals.note(topics[0]);
      return;
    }
    const readers = topics.flatMap((topic) => [...(this.readers.get(topic) ?? [])]);
    // One look for all who watch it. What is said meanwhile is held until each was judged.
    const facts = loadFacts(this.platform, tenantId, taskId);
    for (const reader of readers) void this.judge(reader, facts);
    this.signals.changed(topics[0]);
  }

  /** Each watched task of a project: those whose readers were judged in it. */
  private eachTask(tenantId: string, projectId: string, act: (taskId: string) => void): void {
    const prefix = `task/${tenantId}/`;
    const found = new Set<string>();
    for (const [topic, readers] of this.readers) {
      if (!topic.startsWith(prefix)) continue;
      for (const reader of readers) if (reader.projectId === projectId) found.add(reader.topic.id);
    }
    for (const taskId of found) act(taskId);
  }

  /** Watched objects of other kinds: those of the project, and those of which none is known. */
  private objectsLookAgain(tenantId: string, projectId: string): void {
    for (const [topic, readers] of this.readers) {
      if (!watchedTypes.some((type) => topic.startsWith(`${type}/${tenantId}/`))) continue;
      for (const reader of readers) {
        if (reader.projectId === null || reader.projectId === projectId) void this.judge(reader);
      }
    }
  }

  private deliver(topic: string, body: string): void {
    for (const reader of this.readers.get(topic) ?? []) reader.connection.deliver(reader, body);
  }

  /** Judges whether a subscription may go on, and lets out what was held meanwhile. */
  private async judge(subscription: Subscription, known?: ReturnType<typeof loadFacts>): Promise<void> {
    const { connection, topic } = subscription;
    subscription.turn += 1;
    const { turn } = subscription;
    const first = !subscription.entered;
    subscription.active = false;
    let allowed = false;
    try {
      const { actor } = connection;
      if (actor) {
        const isTask = topic.kind === 'task' || topic.kind === 'viewers';
        const facts = isTask ? await (known ?? loadFacts(this.platform, actor.tenantId, topic.id)) : undefined;
        ({ allowed, projectId: subscription.projectId } = await judged(this.platform, actor, topic, facts));
      }
    } catch (error) {
      this.report(error);
      // Nobody said no: the client comes back, subscribes to everything and reads again.
      if (!(error instanceof ApiError)) {
        if (turn === subscription.turn) connection.close(CloseCode.NORMAL, '服务暂时不可用');
        return;
      }
    }
    if (turn !== subscription.turn || connection.subscriptions.get(subscription.id) !== subscription) return;
    if (!allowed) {
      connection.end(subscription);
      return;
    }
    subscription.active = true;
    const { held } = subscription;
    subscription.held = null;
    if (held !== null) connection.deliver(subscription, held);
    if (first) this.enter(subscription);
  }

  private enter(subscription: Subscription): void {
    subscription.entered = true;
    const { actor } = subscription.connection;
    if (!actor) return;
    const { topic, since } = subscription;
    // These two are told how things stand.
    if (topic.kind === 'unread') this.unread.ask(actor.tenantId, actor.userId);
    else if (topic.kind === 'viewers') this.presence.enter(actor.tenantId, topic.id, actor.userId);
    else if (since !== null && this.signals.changedSince(since - BEFORE_MS, this.changesOf(subscription))) {
      const signal: ChangeSignal = { at: new Date().toISOString(), changes: 1 };
      subscription.connection.deliver(subscription, JSON.stringify(signal));
    }
  }

  /** What is noted of changes that a reader of this topic wants to know of. */
  private changesOf(subscription: Subscription): string[] {
    const { topic, projectId, connection } = subscription;
    const tenantId = connection.actor?.tenantId ?? '';
    const more = {
      task: projectId === null ? [] : [manyTasks(tenantId, projectId)],
      ownTasks: [someTasks(tenantId)],
      config: [everyConfig(tenantId)],
    };
    return [this.keyOf(subscription), ...(more[topic.kind as keyof typeof more] ?? [])];
  }

  private leave({ entered, topic, connection }: Subscription): void {
    const { actor } = connection;
    if (entered && actor && topic.kind === 'viewers') this.presence.leave(actor.tenantId, topic.id, actor.userId);
  }

  /** Reads the session and the rights of a connection anew; until then nothing is sent to it. */
  refresh(connection: Connection): void {
    for (const subscription of connection.subscriptions.values()) {
      subscription.turn += 1;
      subscription.active = false;
    }
    this.stale.add(connection);
    while (this.refreshing < REFRESH_AT_ONCE && this.refreshing < this.stale.size) {
      this.refreshing += 1;
      void giveWay().then(() => this.refreshNext());
    }
  }

  private async refreshNext(): Promise<void> {
    for (const connection of this.stale) {
      this.stale.delete(connection);
      try {
        const session = await this.platform.access.session(connection.handshake.token);
        if (!session) connection.close(CloseCode.SESSION, '登录状态无效，请重新登录');
        else if (session.actor?.tenantId !== connection.actor?.tenantId) {
          connection.close(CloseCode.SESSION, '已切换企业，请刷新页面');
        } else if (entryFault(session, connection.handshake.ip)) {
          connection.close(CloseCode.SESSION, '企业的安全策略已修改，请刷新页面');
        } else {
          connection.actor = session.actor;
          connection.expiresAt = session.expiresAt;
          for (const subscription of connection.subscriptions.values()) void this.judge(subscription);
        }
      } catch (error) {
        this.report(error);
        connection.close(CloseCode.NORMAL, '服务暂时不可用');
      }
    }
    this.refreshing -= 1;
  }

  private keyOf({ topic, connection }: Subscription): string {
    return key(topic.kind, connection.actor?.tenantId ?? '', topic.id);
  }
}
