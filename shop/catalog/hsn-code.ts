// HSN codes, by which the law names kinds of goods: 4, 6 or 8 digits. 6204 is women's clothing that is not knitted.

const HSN_CODE = /^\d{4}(\d{2}){0,2}$/;

export const MAX_HSN_LENGTH = 8;

export const isHsnCode = (text: string): boolean => HSN_CODE.test(text);
