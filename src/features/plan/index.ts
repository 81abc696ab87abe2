/** The plan of a project: tree and Gantt, milestones, baselines. */
export { ProjectPlan } from './PlanView';
