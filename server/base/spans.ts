/**
 * What a trace is made of: work with a name, a beginning and an end, inside of other work. Where no collector is set there
 * is no tracer, and all of this only calls the work (`server/telemetry/tracing.ts` has the tracer).
 */
export type SpanKind = 'request' | 'statement' | 'job' | 'sandbox';
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export interface Tracer {
  /** Runs the work as a part of what surrounds it. @param parent W3C `traceparent` of what asked for it, elsewhere or before */
  run<T>(kind: SpanKind, name: string, facts: SpanFacts, work: () => Promise<T>, parent?: string): Promise<T>;
  /** Begins what no single promise stands for. @returns ends it, with the error that it ended by */
  begin(kind: SpanKind, name: string, facts: SpanFacts): (error?: unknown) => void;
  /** W3C `traceparent` of what surrounds the caller; undefined: nothing does. */
  current(): string | undefined;
}

let tracer: Tracer | null = null;

/** One a process; null: nothing is traced any more. */
export function useTracer(one: Tracer | null): void {
  tracer = one;
}

export const isTraced = (): boolean => tracer !== null;
export const currentTraceparent = (): string | undefined => tracer?.current();

export const inSpan = <T>(
  kind: SpanKind,
  name: string,
  facts: SpanFacts,
  work: () => Promise<T>,
  parent?: string,
): Promise<T> => (tracer ? tracer.run(kind, name, facts, work, parent) : work());

const ended = () => {};
export const beginSpan = (kind: SpanKind, name: string, facts: SpanFacts): ((error?: unknown) => void) =>
  tracer?.begin(kind, name, facts) ?? ended;

const TEXT_MAX = 2_000;
/** Comments, quoted names and quoted values: each hides the quotes of the others. */
const QUOTED = /--[^\n]*|\/\*[\s\S]*?\*\/|"[^"]*"|'(?:[^']|'')*'/g;

/** The text of a statement as a collector may keep it: what stands in quotes may be somebody's, all else is ours. */
export const withoutQuoted = (text: string): string =>
  text
    .replace(QUOTED, (part) => (part.startsWith('"') ? part : part.startsWith("'") ? "'?'" : ''))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, TEXT_MAX);

/** A statement inside of a request or a job; alone it would be a trace of its own that says nothing. */
export function inStatementSpan<T>(text: string, run: () => Promise<T>): Promise<T> {
  if (!tracer?.current()) return run();
  const told = withoutQuoted(text);
  const name = /^\w+/.exec(told)?.[0].toUpperCase() ?? 'SQL';
  return tracer.run('statement', name, { 'db.system.name': 'postgresql', 'db.query.text': told }, run);
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NOTHING = /^0+$/;

export interface RemoteSpan {
  traceId: string;
  spanId: string;
  flags: number;
}

/** What a `traceparent` names (W3C Trace Context, version 00); null: it is none. */
export function parsedTraceparent(text: unknown): RemoteSpan | null {
  const [, traceId, spanId, flags] = (typeof text === 'string' && TRACEPARENT.exec(text)) || [];
  if (!traceId || !spanId || !flags || NOTHING.test(traceId) || NOTHING.test(spanId)) return null;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}

/** The same id as the log, the operation log and a failure's answer write it. */
export const asTold = (traceId: string): string =>
  traceId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The id of the trace that the caller runs in, as the log writes it. */
export function currentTraceId(): string | undefined {
  const remote = parsedTraceparent(tracer?.current());
  return remote ? asTold(remote.traceId) : undefined;
}
