/** The longest duration in hours of so many business days, started on any day of a week; holidays are not counted. */
export const businessDaysInHours = (days: number): number => (days + 2 * Math.ceil(days / 5)) * 24
