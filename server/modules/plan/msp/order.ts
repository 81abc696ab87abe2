/** The order in which the schema of MS Project wants the elements of a task. */
export const taskOrder = (
  'UID GUID ID Name Active Manual Type IsNull CreateDate Contact WBS WBSLevel OutlineNumber OutlineLevel Priority Start ' +
  'Finish Duration ManualStart ManualFinish ManualDuration DurationFormat Work Stop Resume ResumeValid EffortDriven ' +
  'Recurring OverAllocated Estimated Milestone Summary DisplayAsSummary Critical IsSubproject IsSubprojectReadOnly ' +
  'SubprojectName ExternalTask ExternalTaskProject EarlyStart EarlyFinish LateStart LateFinish StartVariance ' +
  'FinishVariance WorkVariance FreeSlack TotalSlack StartSlack FinishSlack FixedCost FixedCostAccrual PercentComplete ' +
  'PercentWorkComplete Cost OvertimeCost OvertimeWork ActualStart ActualFinish ActualDuration ActualCost ' +
  'ActualOvertimeCost ActualWork ActualOvertimeWork RegularWork RemainingDuration RemainingCost RemainingWork ' +
  'RemainingOvertimeCost RemainingOvertimeWork ACWP CV ConstraintType CalendarUID ConstraintDate Deadline ' +
  'LevelAssignments LevelingCanSplit LevelingDelay LevelingDelayFormat PreLeveledStart PreLeveledFinish Hyperlink ' +
  'HyperlinkAddress HyperlinkSubAddress IgnoreResourceCalendar Notes HideBar Rollup BCWS BCWP PhysicalPercentComplete ' +
  'EarnedValueMethod PredecessorLink ActualWorkProtected ActualOvertimeWorkProtected ExtendedAttribute Baseline ' +
  'OutlineCode IsPublished StatusManager CommitmentStart CommitmentFinish CommitmentType TimephasedData'
).split(' ');
const places = new Map(taskOrder.map((name, at) => [name, at]));
/** Unknown ones stand last, in the order in which they came. */
export const placeOf = (name: string): number => places.get(name) ?? taskOrder.length;

/** What MS Project reckons from dates and progress: stale once those are others. */
export const derived = new Set(
  (
    'Stop Resume EarlyStart EarlyFinish LateStart LateFinish StartVariance FinishVariance WorkVariance FreeSlack ' +
    'TotalSlack StartSlack FinishSlack Critical ActualDuration RemainingDuration PercentWorkComplete ActualWork ' +
    'RemainingWork RegularWork ACWP BCWS BCWP CV PreLeveledStart PreLeveledFinish'
  ).split(' '),
);
