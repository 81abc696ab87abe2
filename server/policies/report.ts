/** Who may do what with a report (specification §6). Judges loaded objects, reads nothing. */
import { isWritten, type ReportState } from '../../contract/report/lifecycle';
import type { Actor } from '../base/actor';
import { canInProject, canViewProject, holdsInProject, isClosed, type ProjectFacts } from './project';

export interface ReportFacts {
  authorId: string;
  state: ReportState;
  publishedNo: number | null;
}

/** Whether anybody waits for reports of its periods: not while its work rests, nor once it is done. */
export const makesReports = (project: ProjectFacts): boolean =>
  !isClosed(project) && project.status !== 'FINISHED' && project.status !== 'SUSPENDED';

/** Sees what is not published, too. */
export const seesDrafts = (actor: Actor, project: ProjectFacts, { authorId }: Pick<ReportFacts, 'authorId'>): boolean =>
  canViewProject(actor, project) &&
  (authorId === actor.userId ||
    holdsInProject(actor, project, 'REPORT:UPDATE') ||
    holdsInProject(actor, project, 'REPORT:PUBLISH'));

/** What was published is for all who may list reports; a draft for those who write and accept. */
export const canViewReport = (actor: Actor, project: ProjectFacts, report: ReportFacts): boolean =>
  seesDrafts(actor, project, report) ||
  (report.publishedNo !== null && canViewProject(actor, project) && canInProject(actor, project, 'REPORT:LIST'));

/** Hands in and gives up, too. */
export const canWriteReport = (actor: Actor, project: ProjectFacts, report: Pick<ReportFacts, 'authorId'>): boolean =>
  !isClosed(project) &&
  canViewProject(actor, project) &&
  (report.authorId === actor.userId || canInProject(actor, project, 'REPORT:UPDATE'));
export const canEditReport = (actor: Actor, project: ProjectFacts, report: ReportFacts): boolean =>
  isWritten(report.state) && canWriteReport(actor, project, report);

/** Returns, publishes, amends, shares, and says which reports the project makes. */
export const canPublishReports = (actor: Actor, project: ProjectFacts): boolean =>
  canInProject(actor, project, 'REPORT:PUBLISH');

export const canCommentReport = (actor: Actor, project: ProjectFacts, report: ReportFacts): boolean =>
  !project.archived &&
  canViewReport(actor, project, report) &&
  (report.authorId === actor.userId || canInProject(actor, project, 'REPORT:COMMENT'));
