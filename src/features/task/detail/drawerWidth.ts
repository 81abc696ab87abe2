/** Leaves the list beside it 360 px, in which its number, stage and title can be read. */
export const DRAWER_WIDTH = 'min(860px, max(520px, calc(100vw - 568px)))';
