/** The hours that so many business days last at most, begun on any day of a week; holidays are not counted. */
export const businessDaysInHours = (days: number): number => (days + 2 * Math.ceil(days / 5)) * 24
