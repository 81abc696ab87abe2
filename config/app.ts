/** What the product is called until the portal's own configuration says otherwise (specification §9). */
export const APP_TITLE = '团队协作平台';
