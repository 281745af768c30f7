/**
 * Every currency a marketplace can use (ISO 4217, as listed by ECMA-402). Separate from `money`, which every page
 * loads.
 */
export const currencies = Intl.supportedValuesOf('currency') as [string, ...string[]]
