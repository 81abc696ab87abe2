/** What a change request would move, and what it costs, reckoned on the plan of now by the plan's own engine. */

import { createHash } from 'node:crypto';
import type { ChangedNode, ChangeImpact, NodeEffect } from '../../../../contract/plan/change/change';
import { isPoint } from '../../../../contract/plan/kinds';
import type { Reckoned } from '../../../../contract/plan/reckon';
import { slipOf, wbsOf } from '../../../../contract/plan/rollup';
import { round2 } from '../../../../contract/report/earned';
import { dayNumber, type WorkCalendar } from '../../../../contract/time/workdays';
import { today } from '../../../base/zone';
import { againstRule } from '../../../errors';
import type { SystemContext } from '../../../object/define';
import { projectFieldsOf } from '../../../object/fields/projectFields';
import type { LoadedProject } from '../../../object/project';
import { readBags } from '../bags';
import { shiftedTasks } from '../carry';
import { type Calendar, judge, reckoned, type Stood, standing, wholeOf } from '../change';
import { PlanDraft } from '../draft';
import { type LoadedPlan, loadPlan, type PlanRow } from '../load';
import { linkChange, nodeChanges, type Words } from '../say';
import { type NodeWork, workOn } from '../work';
import { type KeptChanges, overlay } from './overlay';

/** As reckoned for everybody: what an hour costs depends on who reads. */
export type Impact = Omit<ChangeImpact, 'money'>;
export interface Look {
  impact: Impact;
  /** Of the plan and the change that it was reckoned on: another key, another question. */
  key: string;
}

/** Nodes that move along and are listed; phases and milestones always are. */
const ALONG_MAX = 500;

export const slipBetween = (calendar: WorkCalendar, a: string | null | undefined, b: string | null | undefined) =>
  a && b ? slipOf(calendar, dayNumber(a), dayNumber(b)) : null;

const latest = (days: Iterable<{ endOn: string | null }>): string | null =>
  [...days].reduce<string | null>((last, { endOn }) => (endOn !== null && endOn > (last ?? '') ? endOn : last), null);

/** What of a plan asks for its dates. Reports of progress and real dates are left out: work goes on while people decide. */
const inputsOf = ({ startOn, criticalSlack, strictPhases, nodes, links, outer }: LoadedPlan) => ({
  ...(outer.length > 0 && {
    outer: outer.map((one) => [one.fromId, one.toId, one.type, one.lag, one.startOn, one.endOn]),
  }),
  ...{ startOn, criticalSlack },
  // In the order of the plan: which phase follows which.
  ...(strictPhases && { phases: nodes.flatMap(({ id, kind }) => (kind === 'phase' ? [id] : [])) }),
  nodes: nodes
    .map((one) => [
      ...[one.id, one.parentId, one.kind, one.mode, one.duration, one.atStart, one.constraintType, one.constraintOn],
      ...[one.manualStart, one.manualEnd, one.cancelled],
    ])
    .sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
  links: links.map(({ fromId, toId, type, lag, elapsed }) => [fromId, toId, type, lag, elapsed].join(' ')).sort(),
});

interface Compared {
  draft: PlanDraft;
  stood: Stood;
  dates: ReadonlyMap<string, Reckoned>;
  calendar: WorkCalendar;
  words: Words;
}

function changedNodes({ draft, stood, dates, calendar, words }: Compared): { listed: ChangedNode[]; more: number } {
  const said = new Map<string, { effect: NodeEffect; words: string[] }>();
  const line = ({ label, before, after }: { label: string; before: string | null; after: string | null }) =>
    `${label}：${before ?? '无'} → ${after ?? '无'}`;
  for (const one of draft.changedNodes()) {
    const effect = one.before === null ? 'added' : one.after === null ? 'removed' : 'own';
    said.set(one.id, { effect, words: nodeChanges(one, words).map(line) });
  }
  for (const one of draft.changedLinks()) {
    const id = (one.after ?? one.before)?.toId ?? '';
    const own = said.get(id) ?? { effect: 'own' as const, words: [] };
    if (own.effect !== 'removed') own.words.push(line(linkChange(one, words)));
    if (draft.node(id)) said.set(id, own);
  }
  const before = new Map(draft.loaded.nodes.map((node) => [node.id, node]));
  const [wbsNow, wbsThen] = [wbsOf(draft.ordered()), wbsOf(draft.loaded.nodes)];
  const rows: ChangedNode[] = [];
  for (const node of [...draft.ordered(), ...draft.loaded.nodes.filter(({ id }) => !draft.node(id))]) {
    const own = said.get(node.id);
    const [was, is] = [before.has(node.id) ? stood.get(node.id) : undefined, dates.get(node.id)];
    const days = {
      ...{ startBefore: was?.startOn ?? null, endBefore: was?.endOn ?? null },
      ...{ startOn: is?.startOn ?? null, endOn: is?.endOn ?? null },
    };
    const moved = days.startBefore !== days.startOn || days.endBefore !== days.endOn;
    if (!moved && (own === undefined || (own.effect === 'own' && own.words.length === 0))) continue;
    rows.push({
      ...{ nodeId: node.id, wbs: wbsNow.get(node.id) ?? wbsThen.get(node.id) ?? '', kind: node.kind },
      ...{ title: node.title, effect: own?.effect ?? 'along', words: own?.words ?? [], ...days },
      startSlip: slipBetween(calendar, days.startBefore, days.startOn),
      endSlip: slipBetween(calendar, days.endBefore, days.endOn),
    });
  }
  let along = 0;
  const listed = rows.filter(({ effect, kind }) => {
    if (effect !== 'along' || kind === 'phase' || isPoint(kind)) return true;
    along += 1;
    return along <= ALONG_MAX;
  });
  return { listed, more: rows.length - listed.length };
}

/** Hours more or less: those of a node grow with its working days; of what goes the part that is not earned. */
function hoursOf({ draft, stood, dates }: Compared, work: ReadonlyMap<string, NodeWork>) {
  // Of a plan that could not be reckoned only its stored days are known.
  const before = stood as ReadonlyMap<string, Partial<Reckoned>>;
  const groups = draft.groups();
  let [hours, unestimated] = [0, 0];
  for (const node of draft.loaded.nodes) {
    const own = work.get(node.id);
    const now = dates.get(node.id);
    const was = before.get(node.id);
    if (was?.cancelled) continue;
    if (!now || now.cancelled) {
      hours -= own ? Math.max(0, own.estimate - own.earned) : 0;
    } else if (!groups.has(node.id) && !isPoint(node.kind)) {
      const days = was?.workdays ?? node.duration;
      if (days === now.workdays || days === 0) continue;
      if (own && own.estimate > 0) hours += own.estimate * (now.workdays / days - 1);
      else unestimated += 1;
    }
  }
  const known = new Set(draft.loaded.nodes.map(({ id }) => id));
  const fresh = draft.allNodes.filter(({ id, kind }) => !known.has(id) && !groups.has(id) && !isPoint(kind));
  return { hours: round2(hours), unestimated: unestimated + fresh.length };
}

/** Days that only follow from real dates are no other question. */
const keyOf = (loaded: LoadedPlan, changes: KeptChanges, { endSlip, nodes }: Impact): string =>
  createHash('sha256')
    .update(
      JSON.stringify({
        ...{ inputs: inputsOf(loaded), changes, endSlip },
        slips: nodes.flatMap((one) =>
          one.kind === 'phase' || isPoint(one.kind) ? [`${one.nodeId} ${one.endSlip}`] : [],
        ),
      }),
    )
    .digest('hex');

/** The plan with the change laid over it. @param lock the plan stays as it is until the transaction ends */
export async function draftOf(
  { db }: Pick<SystemContext, 'db'>,
  project: LoadedProject,
  changes: KeptChanges,
  lock = false,
): Promise<PlanDraft> {
  const loaded = await loadPlan({ db }, project, lock);
  if (!loaded.plan) throw againstRule('项目没有计划');
  const draft = new PlanDraft(loaded as LoadedPlan & { plan: PlanRow });
  overlay(draft, changes);
  await readBags(db, draft);
  return draft;
}

/** @throws 422 where the change does not fit into the plan of now: a circle, too deep, too far off */
export async function lookAt(
  context: SystemContext,
  project: LoadedProject,
  changes: KeptChanges,
  lock = false,
): Promise<Look> {
  const { platform, db } = context;
  const draft = await draftOf(context, project, changes, lock);
  const calendar: Calendar = await platform.calendars.of(db.tenantId);
  const stood = standing(new PlanDraft(draft.loaded), calendar, wholeOf);
  judge(draft);
  const dates = reckoned(draft, calendar, stood, wholeOf);
  const titles = new Map(draft.loaded.nodes.map(({ id, title }) => [id, title]));
  const words: Words = {
    people: await platform.directory.of(db.tenantId),
    fields: await projectFieldsOf(db, project.id, 'planNode'),
    titleOf: (id) => (id === null ? null : (draft.node(id)?.title ?? titles.get(id) ?? null)),
  };
  const compared = { draft, stood, dates, calendar, words };
  const { listed: nodes, more } = changedNodes(compared);
  const [endBefore, endOn] = [latest(stood.values()), latest(dates.values())];
  const { told: tasks } = await shiftedTasks(db, project, draft, calendar, stood, dates);
  const impact: Impact = {
    tasks,
    ...{ endBefore, endOn, endSlip: slipBetween(calendar, endBefore, endOn), nodes, more },
    ...hoursOf(compared, await workOn(db, draft.plan.id, today())),
  };
  return { impact, key: keyOf(draft.loaded, changes, impact) };
}
