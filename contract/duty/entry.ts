/** A roster of duty as a kind of object. Apart from its events: the console's first load holds this. */
export const dutyRosterEntry = { label: '值班表', prefix: null, page: '/duty?roster={objectId}' } as const;
