/** A request for staff as a kind of object. Apart from its events: the console's first load holds this. */
export const staffRequestEntry = { label: '人员申请', prefix: null, page: '/staffing?request={objectId}' } as const;
