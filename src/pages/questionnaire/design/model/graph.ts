/** The logic of a questionnaire as ways between its questions: pure. */
import { type FormSchema, isSilent } from '@contract/questionnaire/model';
import { callQuestion, hasShownChoices, numbersOf, rulesOf, sayCondition } from '@/features/questionnaire/logic';

export interface GraphNode {
  id: string;
  label: string;
  /** Whether some way leads to it. */
  reached: boolean;
  /** When it is shown and hidden, in words. */
  conditions: string[];
}
export interface GraphEdge {
  from: number;
  /** The place of a question; the number of all questions is the end. */
  to: number;
  /** In words; empty: always. */
  when: string;
  kind: 'next' | 'jump' | 'end';
}
export interface Graph {
  nodes: GraphNode[];
  edges: GraphEdge[];
  /** Questions that stand in the way of nobody: no way leads to them. */
  dead: string[];
}

/** @returns ways in the order of the questions; one that is always taken closes those behind it */
export function graphOf(schema: FormSchema): Graph {
  const { questions } = schema;
  const numbers = numbersOf(schema);
  const placeOf = new Map(questions.map(({ id }, at) => [id, at]));
  const edges = questions.flatMap((question, at): GraphEdge[] => {
    const leave = question.leave ?? [];
    const always = leave.findIndex(({ when }) => when === null);
    const taken = always < 0 ? leave : leave.slice(0, always + 1);
    const own = taken.map(({ when, to }): GraphEdge => {
      const words = when === null ? '' : sayCondition(schema, when);
      if ('end' in to) return { from: at, to: questions.length, when: words, kind: 'end' };
      return { from: at, to: placeOf.get(to.question) ?? -1, when: words, kind: 'jump' };
    });
    // Who does not see it goes on from it all the same.
    const hideable = Boolean(question.show?.length || question.hide?.length);
    const goesOn = always < 0 || hideable;
    const next: GraphEdge = { from: at, to: at + 1, when: own.length > 0 ? '其他情况' : '', kind: 'next' };
    return [...own.filter(({ to }) => to > at), ...(goesOn ? [next] : [])];
  });
  const reached = new Set([0]);
  for (const { from, to } of edges) if (reached.has(from)) reached.add(to);
  const nodes = questions.map((question, at): GraphNode => {
    const rules = rulesOf(question).filter(({ action }) => action === 'show' || action === 'hide');
    return {
      ...{ id: question.id, label: callQuestion(question, numbers), reached: reached.has(at) },
      conditions: [
        ...rules.flatMap(({ action, when }) =>
          when === null ? [] : [`${action === 'show' ? '显示' : '隐藏'}：${sayCondition(schema, when)}`],
        ),
        ...(hasShownChoices(question) ? ['部分选项按前面的答案显示'] : []),
      ],
    };
  });
  return { nodes, edges, dead: nodes.filter((one) => !one.reached).map(({ id }) => id) };
}

/** How far out each jump is drawn, so that none that are beside each other share a line. */
export function lanesOf(edges: readonly GraphEdge[]): Map<GraphEdge, number> {
  const lanes = new Map<GraphEdge, number>();
  const ends: number[] = [];
  for (const edge of edges.filter(({ kind }) => kind !== 'next').toSorted((a, b) => a.from - b.from)) {
    const free = ends.findIndex((end) => end <= edge.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = edge.to;
    lanes.set(edge, lane);
  }
  return lanes;
}

/** Whether anything leads elsewhere than to the next question, or hides one. */
export const hasLogic = ({ questions }: FormSchema): boolean =>
  questions.some((question) => {
    const { kind, show, hide, leave } = question;
    return !isSilent(kind) && (show || hide || leave || hasShownChoices(question));
  });
