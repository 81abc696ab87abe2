/**
 * Which columns name a person, and what becomes of them when the person is erased. Ids of accounts say nothing by
 * themselves: where others need a row (who did it, who answers for it), it stays and names 「已注销成员」. What was the
 * person's alone goes. `tests/personColumns.test.ts` holds every column of ids against this: a new one has to be decided.
 */

/** Columns that name a person wherever they stand. */
export const PERSON_COLUMNS: ReadonlySet<string> = new Set([
  ...['created_by', 'updated_by', 'deleted_by', 'removed_by', 'revoked_by', 'published_by', 'archived_by', 'saved_by'],
  ...['resolved_by', 'approved_by', 'submitted_by', 'applied_by', 'added_by', 'decided_by', 'edited_by', 'fixed_by'],
  ...['checked_by', 'verified_by', 'replied_by', 'pinned_by', 'draft_by', 'health_by', 'alarm_by', 'asked_by'],
  ...['owner_id', 'actor_id', 'author_id', 'assignee_id', 'executor_id', 'receiver_id', 'receiver_ids', 'leader_id'],
  ...[
    'initiator_id',
    'requester_id',
    'proposed_id',
    'taker_id',
    'acceptor_id',
    'answered_by',
    'called',
    'asked_id',
    'principal_id',
    'giver_id',
    'heir_id',
  ],
  ...['respondent_id', 'reader_ids', 'leaver_ids', 'actor_user_ids', 'approvers', 'reviewers', 'escalated_to'],
  ...['members', 'holiday_members', 'copy_to', 'user_id', 'account_id', 'by', 'by_id', 'to_ids', 'out_by'],
]);

/** By table: names of columns that mean people here, and other things elsewhere; and the other way round. */
export const BY_TABLE: Readonly<Record<string, { people?: readonly string[]; others?: readonly string[] }>> = {
  tenant_member: { people: ['id'] },
  duty_feed: { people: ['id'] },
  // Of a person, a group or a department.
  document_grant: { people: ['subject_id'] },
  // By the account, where there is one.
  survey_hold: { people: ['holder'] },
  survey_vote: { people: ['voter'] },
  person_request: { people: ['person_id'] },
  approval_delegation: { people: ['to_id'] },
  task_urge: { people: ['from_id', 'to_id'] },
  // The environment's account, not a person's.
  environment_account_read: { others: ['account_id'] },
};

/** Rows that were this person's alone: they go. By table, the column that says whose. */
export const ERASED: Readonly<Record<string, string>> = {
  announcement_receipt: 'user_id',
  app_token: 'user_id',
  approval_delegation: 'user_id',
  collection_member: 'user_id',
  dashboard_alert: 'user_id',
  delivery: 'receiver_id',
  department_admin: 'user_id',
  directory_person: 'user_id',
  document_draft: 'user_id',
  document_lock: 'user_id',
  document_of_user: 'user_id',
  duty_feed: 'id',
  follower: 'user_id',
  idempotent_call: 'user_id',
  message: 'receiver_id',
  norm_view: 'user_id',
  page_presence: 'user_id',
  project_favorite: 'user_id',
  project_member: 'user_id',
  receive_config: 'user_id',
  report_read: 'user_id',
  staging: 'user_id',
  survey_collaborator: 'user_id',
  tenant_member_role: 'user_id',
  user_preference: 'user_id',
};

/** Of the account, in no enterprise: they go with it. */
export const OF_ACCOUNT = [
  ...['account_identity', 'account_passkey', 'account_recovery', 'account_token', 'account_totp', 'api_token'],
  ...['login_ticket', 'passkey_challenge', 'picture', 'session', 'sso_state', 'sso_ticket'],
] as const;

/** By user_id and its like a table says whose a row is; what others need of them stays. */
export const KEPT: ReadonlySet<string> = new Set([
  // Who took part: of approvals, reactions, plans, duties, hours, groups, the pages and their versions.
  ...['approval_copy', 'comment_reaction', 'cost_labour', 'cost_rate', 'duty_leave', 'duty_note', 'duty_override'],
  ...['duty_slot', 'environment_account_read', 'hours_sheet', 'hr_member', 'manpower_booking', 'norm_appraisal'],
  // Goes by itself, with its bytes.
  'file_upload',
  ...['norm_interpret_like', 'norm_reaction', 'norm_reading', 'page_update', 'plan_assignment', 'resource_allocation'],
  ...['page_suggestion', 'review_person', 'survey_invite', 'task_member', 'worklog'],
]);

export const namesPerson = (table: string, column: string): boolean => {
  const own = BY_TABLE[table];
  if (own?.others?.includes(column)) return false;
  return PERSON_COLUMNS.has(column) || own?.people?.includes(column) === true;
};
