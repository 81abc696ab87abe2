import { STILL_ID } from '../../config/still';

/** Takes the still picture of the shell away: the shell itself is there, or a page that has none. */
export function dropStill(): void {
  document.getElementById(STILL_ID)?.remove();
}
