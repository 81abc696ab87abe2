/** Reviews of a project: people, checklist, issues, conclusion, gates, and the figures of all of them. */
export { Checklist } from './Checklist';
export { ConcludeButton } from './Conclude';
export { IssueButton } from './IssueForm';
export { Issues } from './Issues';
export { People, PeopleButton } from './People';
export { Rounds } from './Rounds';
export { SummaryBoard } from './SummaryBoard';
export { TemplateForm } from './TemplateForm';
