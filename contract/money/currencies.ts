/**
 * Every currency that a marketplace can be run in (ISO 4217, as ECMA-402 lists them); apart from `money`, which every
 * page has.
 */
export const currencies = Intl.supportedValuesOf('currency') as [string, ...string[]]
