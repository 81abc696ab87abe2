/** What the product is called until the installation names it otherwise (`APP_TITLE`): its pages, its server, README. */
export const PRODUCT_NAME = '星河协作';
